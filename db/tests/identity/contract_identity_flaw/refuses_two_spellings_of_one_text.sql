begin;
\ir ../../support/refusal.psql
select plan(74);

select is(irrevon.contract_identity_flaw(text), null, 'fine: ' || text)
  from (values ('A-1001'), ('a b'), (U&'Caf\00E9'), (U&'a\00A0b'), (''), (U&'\FF21\+01F600')) as cases (text);

select is(irrevon.contract_identity_flaw(U&'Cafe\0301'), 'identity strings are in Unicode normalization form C', 'NFD');
select is(irrevon.contract_identity_flaw(U&'\212B'), 'identity strings are in Unicode normalization form C', 'the angstrom sign');

select is(irrevon.contract_identity_flaw(text), 'identity strings have no blanks at their edges',
          'U+' || to_hex(code) || ' at an edge')
  from unnest(array[9, 10, 11, 12, 13, 32, x'85'::int, x'a0'::int, x'1680'::int, x'180e'::int, x'2000'::int, x'2001'::int,
                    x'2002'::int, x'2003'::int, x'2004'::int, x'2005'::int, x'2006'::int, x'2007'::int,
                    x'2008'::int, x'2009'::int, x'200a'::int, x'200b'::int, x'2028'::int, x'2029'::int,
                    x'202f'::int, x'205f'::int, x'2060'::int, x'3000'::int, x'feff'::int]) with ordinality as c (code, n),
       lateral (select case when n % 2 = 0 then chr(code) || 'x' else 'x' || chr(code) end as text) as t;

select is(irrevon.contract_identity_flaw(text), 'identity strings have no blanks at their edges', format('U+%s %s', to_hex(code), place))
  from unnest(array[x'200d'::int, x'200c'::int, x'ad'::int, x'fe0f'::int, x'2063'::int, x'34f'::int, x'3164'::int, x'115f'::int, x'2800'::int,
                    x'7f'::int, x'1f'::int, x'200e'::int, x'202a'::int, x'e0001'::int]) as c (code),
       lateral (values (chr(code) || 'x', 'before'), ('x' || chr(code), 'after')) as t (text, place);
select is(irrevon.contract_identity_flaw(text), null, 'inside it may be needed: ' || why)
  from (values (U&'\+01F469\200D\+01F4BB', 'a joined emoji'), (U&'\0645\06CC\200C\062E', 'a Persian word'), (U&'a\00ADb', 'a soft hyphen'),
               (U&'\2764\FE0F!', 'a presentation'), (U&'\115E\1161', 'a neighbour of U+115F'), (U&'\2801', 'braille that is not blank'),
               (U&'~', 'the neighbour of U+007F')) as cases (text, why);

select is(irrevon.contract_identity_flaw(' '), 'identity strings have no blanks at their edges', 'nothing but a blank');
select is(irrevon.contract_identity_flaw(U&'\2003'), 'identity strings have no blanks at their edges', 'nothing but an em space');

select * from finish();
rollback;
