begin;
\ir ../../support/refusal.psql
select plan(19);

select is(irrevon.contract_check_parameters(value), text, name)
  from (values
    ('an empty object', '{}'::jsonb, '{}'),
    ('canonical text', '{"b":1.0,"a":[null,true,2e-3]}', '{"a":[null,true,0.002],"b":1}')
  ) as cases (name, value, text);

select is(pg_temp.refusal(format('select irrevon.contract_check_parameters(%L)', value)), 'accepted', name)
  from (values
    ('32 deep',           (repeat('{"a":', 31) || '{"a":1}' || repeat('}', 31))::jsonb),
    ('256 members',       (select jsonb_object_agg('m' || n, n) from generate_series(1, 256) as n)),
    ('10,000 nodes',      jsonb_build_object('a', (select jsonb_agg(n) from generate_series(1, 9998) as n))),
    ('65,536 characters', jsonb_build_object('a', repeat('é', 65536))),
    ('1 MiB in all',      (select jsonb_object_agg('m' || n, repeat('x', 65536 - 9)) from generate_series(10, 24) as n)
                          || jsonb_build_object('m25', repeat('x', 65536 - 10)))
  ) as cases (name, value);

select is(length(irrevon.contract_check_parameters((select jsonb_object_agg('m' || n, repeat('x', 65536 - 9)) from generate_series(10, 24) as n)
  || jsonb_build_object('m25', repeat('x', 65536 - 10)))), 1048576, 'which is 1 MiB indeed');

select is(pg_temp.refusal(format('select irrevon.contract_check_parameters(%L)', value)), 'IR101 /parameters' || answer, name)
  from (values
    ('an array',          '[]'::jsonb, ': is an object'),
    ('text',              '"x"',       ': is an object'),
    ('33 deep',           (repeat('{"a":', 32) || '{"a":1}' || repeat('}', 32))::jsonb, ': objects and arrays nest at most 32 deep'),
    ('33 deep in arrays', ('{"a":' || repeat('[', 32) || repeat(']', 32) || '}')::jsonb, ': objects and arrays nest at most 32 deep'),
    ('257 members',       (select jsonb_object_agg('m' || n, n) from generate_series(1, 257) as n), ': objects hold at most 256 members'),
    ('257 members below', jsonb_build_object('a', jsonb_build_array(1, (select jsonb_object_agg('m' || n, n) from generate_series(1, 257) as n))),
                          '/a/1: objects hold at most 256 members'),
    ('10,001 nodes',      jsonb_build_object('a', (select jsonb_agg(n) from generate_series(1, 9999) as n)), ': holds at most 10000 nodes'),
    ('10,001 items',      jsonb_build_object('a', (select jsonb_agg(n) from generate_series(1, 10001) as n)), ': holds at most 10000 nodes'),
    ('65,537 characters', jsonb_build_object('a', jsonb_build_object('b', repeat('é', 65537))), '/a/b: strings hold at most 65536 characters'),
    ('a long name',       jsonb_build_object(repeat('x', 65537), 1), ': names hold at most 65536 characters'),
    ('a byte too many',   (select jsonb_object_agg('m' || n, repeat('x', 65536 - 9)) from generate_series(10, 24) as n)
                          || jsonb_build_object('m25', repeat('x', 65536 - 9)), ': holds at most 1048576 octets of canonical text')
  ) as cases (name, value, answer);

select * from finish();
rollback;
