-- RFC-002 §6.3: what is settled is not asked about; its recorded findings are the answer.
begin;
select plan(16);
\ir ../../support/adjudication.psql

create temporary table world as
select state, irrevon_test.execution_at(state, '{"scope": "here"}') as id from unnest(array['PERSISTED', 'AMBIGUOUS', 'SETTLED_COMMITTED', 'SETTLED_FAILED', 'CANCELLED', 'DISPATCHED']) state;
grant select on world to public;
create function pg_temp.effect(p_state text) returns text language sql as $$ select irrevon_test.effect_of(id) from world where state = p_state $$;
set local role irrevon_app;
select pg_temp.look((select id from world where state = 'AMBIGUOUS'), 'INDETERMINATE') \g /dev/null
select is((select count(*) from irrevon.reconcile_due()), 0::bigint, 'it waits for its next look');
select irrevon_test.facts() as before \gset
select is((select r.outcome || ' ' || r.lifecycle from irrevon.reconcile(pg_temp.effect(state)) r), expected || ' ' || state, state)
  from (values (1, 'PERSISTED', 'not_dispatched'), (2, 'DISPATCHED', 'in_flight'), (3, 'SETTLED_COMMITTED', 'settled'), (4, 'SETTLED_FAILED', 'settled'),
               (5, 'CANCELLED', 'settled')) as e(n, state, expected) order by n;
select is(irrevon_test.written_since(:'before'), '{}', 'none of which writes anything');
select is((select r.outcome || ' ' || (r.evidence #>> '{key_coverage,by}') from irrevon.reconcile(pg_temp.effect('AMBIGUOUS')) r), 'due client_ref', 'what is open is due');
select is((select count(*) from irrevon.reconcile_due()), 1::bigint, 'at once');
select set_eq($$ select outcome, lifecycle from irrevon.reconcile(p_scope => 'here') $$,
  $$ values ('due', 'AMBIGUOUS'), ('in_flight', 'DISPATCHED') $$, 'of a scope, what is open there');
select is_empty($$ select * from irrevon.reconcile(p_scope => 'elsewhere') $$, 'nothing elsewhere');
select pg_temp.look((select id from world where state = 'AMBIGUOUS'), 'PRESENT', 1, irrevon_test.found(pg_temp.effect('AMBIGUOUS') || ':0')) \g /dev/null
select is((select r.evidence #>> '{findings,0,classification}' from irrevon.reconcile(pg_temp.effect('AMBIGUOUS')) r), 'CONFIRMED_UNIQUE', 'once settled, its findings');
select throws_ok('select irrevon.reconcile(repeat(''0'', 64))', 'IR205', null, 'an effect that nobody registered');
select throws_ok('select irrevon.reconcile()', 'IR105', null, 'neither effect nor scope');
select throws_ok('select irrevon.reconcile(repeat(''0'', 64), ''here'')', 'IR105', null, 'nor both');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
