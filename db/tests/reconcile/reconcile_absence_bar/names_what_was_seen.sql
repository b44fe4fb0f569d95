-- Decision R3.
begin;
select plan(6);
\ir ../../support/adjudication.psql

select pg_temp.declare('{"adapter": "b"}') \g /dev/null
select irrevon_test.execution_at('AMBIGUOUS') as one, irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "b"}') as two \gset
create function pg_temp.bar(p_execution_id bigint) returns text language sql as $$ select irrevon.reconcile_absence_bar(irrevon_test.effect_of(p_execution_id)) $$;
select pg_temp.look(:one, 'ABSENT', 0), pg_temp.look(:two, 'INDETERMINATE') \g /dev/null
select is(pg_temp.bar(:one), null, 'an absence is none');
select is(pg_temp.bar(:two), null, 'nor is silence');
select irrevon.record_outcome(irrevon_test.token_of(:one), 'TIMEOUT'), irrevon.record_outcome(irrevon_test.token_of(:one), 'FAILED', 'invalid_request') \g /dev/null
select is(pg_temp.bar(:one), null, 'a late failure is none');
select irrevon.record_outcome(irrevon_test.token_of(:one), 'OK', null, 'x'), pg_temp.look(:two, 'PRESENT', 1, '[]', '31 s') \g /dev/null
select is(pg_temp.bar(:one), 'late_ok', 'a late OK is one');
select is(pg_temp.bar(:two), 'found_before', 'and so is a presence');
select is(pg_temp.bar(irrevon_test.execution_at('AMBIGUOUS')), null, 'of another effect it is none');

select * from finish();
rollback;
