begin;
select plan(3);
\ir ../../support/findings.psql
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('AMBIGUOUS') as id, pg_temp.finding('DUPLICATE') as told \gset
select pg_temp.look(:id, 'PRESENT', 3, format('[{"ref": "a", "client_ref": "%s:0"}, {"ref": "b"}, {"ref": "c", "state": "voided"}]', irrevon_test.effect_of(:id))) \g /dev/null
select finding_id as found from irrevon.findings where execution_id = :id \gset
select bag_eq(format('select * from irrevon.reconcile_named(array[%s])', :found), format($$ values ('a', %s::bigint), ('b', null) $$, :id), 'what is in force, and whose');
select bag_eq(format('select * from irrevon.reconcile_named(array[%s, %s])', :told, :found), format($$ values ('a', %s::bigint), ('b', null) $$, :id), 'a human names none');
select is_empty(format('select * from irrevon.reconcile_named(array[%s])', :told), 'of none, none');

select * from finish();
rollback;
