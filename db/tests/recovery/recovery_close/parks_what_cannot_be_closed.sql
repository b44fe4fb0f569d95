-- Decision A7: one poisoned record does not stop the rest, nor the boot; its own hand may still report it.
begin;
\ir ../../support/poison.psql
select plan(11);

create temporary table world on commit drop as
select n, irrevon_test.execution_at('DISPATCHED') as execution_id from generate_series(1, 3) n;
select irrevon_test.effect_of(execution_id) || ':0' as operation_id, irrevon_test.token_of(execution_id) as token, execution_id
  from world where n = 2 \gset
select irrevon.writer_boot('w') \g /dev/null
select irrevon_test.advance('10 min');
select pg_temp.poison(:'token', 'XX001') \g /dev/null

set local role irrevon_app;
create temporary table scanned on commit drop as select * from irrevon.recovery_scan('w', 1);
select results_eq('select operation_id, claim_token, proof, lifecycle from scanned where proof ~ ''^poisoned''',
  format('values (%L, %L::uuid, ''poisoned:XX001'', ''DISPATCHED'')', :'operation_id', :'token'), 'it is told, with the SQLSTATE');
select bag_eq('select proof, lifecycle from scanned where proof !~ ''^poisoned''',
  $$ values ('no_writer_and_stuck', 'AMBIGUOUS'), ('no_writer_and_stuck', 'AMBIGUOUS') $$, 'the other two are closed');
select is((select parked_reason from irrevon.open_work where execution_id = :execution_id), 'poisoned:XX001', 'a human is told why');
select is((select count(*) from irrevon.open_work where parked_reason is not null), 1::bigint, 'of it alone');
select is((select count(*) from irrevon.scope_slots where open_claim_token = :'token'), 1::bigint, 'nothing is sent in its slot');
select irrevon_test.facts() as before \gset
select is((select count(*) from irrevon.recovery_scan('w', 1)), 0::bigint, 'it is not tried again');
select is(irrevon_test.written_since(:'before'), '{}', 'and nothing is written');
select is(irrevon.recovery_finish('w', 1), 'finished', 'the writer''s recovery ends');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

reset role;
drop trigger poisoned on irrevon.dispatch_receipts;
set local role irrevon_app;
select is((select outcome || ' ' || lifecycle from irrevon.record_outcome(:'token', 'OK', null, 'dest-1')), 'settled SETTLED_COMMITTED',
  'once the fault is mended its hand may report');
select is_empty('select * from irrevon.audit_ledger()', 'and the ledger is sound still');

select * from finish();
rollback;
