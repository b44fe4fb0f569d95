begin;
\ir ../../support/refusal.psql
select plan(2);

select results_eq(
  $$ select path, node from irrevon.contract_walk('{"a":[1,{"b":null}],"c":"x"}') $$,
  $$ values ('', '{"a":[1,{"b":null}],"c":"x"}'::jsonb), ('/a', '[1,{"b":null}]'), ('/c', '"x"'),
            ('/a/0', '1'), ('/a/1', '{"b":null}'), ('/a/1/b', 'null') $$, 'every node with its pointer');

select is((select count(*) from irrevon.contract_walk((select jsonb_agg(n) from generate_series(1, 30000) as n))),
          20000::bigint, 'and not without end');

select * from finish();
rollback;
