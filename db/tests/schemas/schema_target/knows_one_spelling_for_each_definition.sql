begin;
select plan(13);

select is(irrevon.schema_target('{"type": "object", "properties": {"a": {}}, "$defs": {"a": {"title": "a"}, "b/c~d": true, "~1": false, "é": {}, "a%": {}}}', ref),
          answer::jsonb, ref)
  from (values
    ('#/$defs/a', '{"title": "a"}'),
    ('#/$defs/b~1c~0d', 'true'),
    ('#/$defs/~01', 'false'),
    ('#/$defs/none', null),
    ('#/$defs/', null),
    ('#/$defs', null),
    ('#/$defs/a/title', null),
    ('#/$defs/é', null),
    ('#/$defs/a%25', null),
    ('#/$defs/a~', null),
    ('#/properties/a', null),
    ('https://example.com/other', null)
  ) as cases (ref, answer);
select is(irrevon.schema_target('{"type": "object"}', '#'), '{"type": "object"}', '# is the whole');

select * from finish();
rollback;
