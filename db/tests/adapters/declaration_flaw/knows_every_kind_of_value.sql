begin;
\ir ../../support/refusal.psql
select plan(58);

select is(irrevon.declaration_flaw(kind, value), null, kind || ' ' || left(value::text, 40))
  from (values
    ('boolean', 'true'::jsonb), ('schema', '{}'), ('schema', 'false'), ('names', '[]'), ('name', '"a"'), ('name?', 'null'), ('text', '"x"'),
    ('adapter', to_jsonb(repeat('x', 256))), ('notes', '""'), ('duration', '"P1D"'), ('duration?', 'null'), ('key length', '16'),
    ('key length', '4096'), ('alphabet', '"0123456789abcdef"'), ('index', '0'), ('path', '"/"'), ('path', '"/health?x=1"'),
    ('pointer', '"/a/0/b~1c"'), ('C1|C2|C3', '"C2"'), ('adapter', '"a"'), ('text', to_jsonb(repeat('x', 1024))),
    ('notes', to_jsonb(repeat('x', 4096))), ('path', to_jsonb('/' || repeat('x', 1023))),
    ('pointer', to_jsonb('/' || repeat('x', 1023)))
  ) as fine (kind, value);

select isnt(irrevon.declaration_flaw(kind, value), null, 'no ' || kind || ' ' || left(value::text, 40))
  from (values
    ('boolean', '"true"'::jsonb), ('boolean', 'null'), ('schema', '[]'), ('name', '""'), ('name', to_jsonb(repeat('x', 129))),
    ('name', 'null'), ('text', '7'), ('adapter', to_jsonb(repeat('x', 257))), ('notes', 'null'), ('duration', '"24h"'),
    ('duration', 'null'), ('duration?', '"soon"'), ('duration?', '60'), ('key length', '15'), ('key length', '4097'),
    ('key length', '16.5'), ('key length', '"16"'), ('alphabet', '"0123456789abcde"'), ('alphabet', '"0123456789abcdea"'),
    ('alphabet', '"0123456789abcde "'), ('alphabet', '"0123456789abcdeé"'), ('index', '-1'), ('index', '0.5'),
    ('path', '"health"'), ('path', '"/a b"'), ('pointer', '"a"'), ('pointer', '"/a~2"'), ('C1|C2|C3', '"C4"'),
    ('C1|C2|C3', 'null'), ('adapter', '""'), ('text', to_jsonb(repeat('x', 1025))), ('notes', to_jsonb(repeat('x', 4097))),
    ('path', to_jsonb('/' || repeat('x', 1024))), ('pointer', to_jsonb('/' || repeat('x', 1024)))
  ) as flawed (kind, value);

select * from finish();
rollback;
