begin;
\ir ../../support/refusal.psql
select plan(1);

select is(pg_temp.refusal($$ select irrevon.contract_check_stable_ids('{"a":"1"}', '{a,b}', '{a,b}', '{}') $$),
          'IR101 /stable_ids/b: is required by this effect type', 'not the first that is required');

select * from finish();
rollback;
