begin;
select plan(2);
\ir ../../support/resolution.psql

select pg_temp.lost() as one \gset
select pg_temp.lost() as two \gset
select pg_temp.lost() as three \gset
select pg_temp.resolved(pg_temp.ref_of(:one), 'ACCEPTED_AS_IS'), pg_temp.resolved(pg_temp.ref_of(:three), 'ESCALATED_HUMAN') \g /dev/null
select irrevon_test.execution_at('AMBIGUOUS') as unique \gset
select pg_temp.look(:unique, 'PRESENT', 1, irrevon_test.found(irrevon_test.effect_of(:unique) || ':0')) \g /dev/null
set local role irrevon_reader;
select set_eq('select adapter_id, classification, status, findings from irrevon.stat_findings',
  $$ values ('test-c2', 'LOST', 'OPEN', 1::bigint), ('test-c2', 'LOST', 'ESCALATED_HUMAN', 1) $$, 'by class and status, and nothing that is CLOSED');
select ok(bool_and(oldest_seconds is not null and oldest_since is not null), 'with their age') from irrevon.stat_findings;

select * from finish();
rollback;
