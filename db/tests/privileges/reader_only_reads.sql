begin;
create temporary table relations on commit drop as
select oid::regclass as rel, relkind from pg_class where relnamespace = 'irrevon'::regnamespace and relkind in ('r', 'p', 'v');
grant select on relations to public;
select plan((select count(*)::int from relations) + 4);

set local role irrevon_reader;
select is(irrevon_test.outcome(format('select * from %s', rel)), case relkind when 'v' then 'ok' else '42501' end,
    format('irrevon_reader %s %s', case relkind when 'v' then 'reads' else 'does not read' end, rel))
  from relations order by rel::text;

select lives_ok('select irrevon.release()', 'irrevon_reader asks which release this is');
select lives_ok($$ select irrevon.error_row('IR901') $$, 'irrevon_reader asks what an error means');
select lives_ok($$ select irrevon.status('nobody') $$, 'irrevon_reader asks how an effect stands');
select throws_ok($$ create view irrevon.of_mine as select 1 $$, '42501', null, 'irrevon_reader creates nothing');

select * from finish();
rollback;
