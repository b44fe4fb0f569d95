-- Decision R4: a voided effect is not PRESENT.
begin;
select plan(4);

select irrevon_test.execution_at('AMBIGUOUS') as one, irrevon_test.execution_at('AMBIGUOUS') as two,
       irrevon_test.execution_at('AMBIGUOUS') as three \gset
select irrevon_test.effect_of(:one) || ':0' as op_one, irrevon_test.effect_of(:two) || ':0' as op_two, irrevon_test.effect_of(:three) || ':0' as op_three \gset
set local role irrevon_app;
create temporary table due as select probe_token, operation_id from irrevon.reconcile_due();

select is((irrevon.record_probe(probe_token, 'PRESENT', 1, irrevon_test.found(operation_id, 'r', 'voided'))).outcome, 'parked', 'voided')
  from due where operation_id = :'op_one';
select is((irrevon.record_probe(probe_token, 'PRESENT', 1, irrevon_test.found(operation_id, 'r', null))).outcome, 'settled', 'no state told')
  from due where operation_id = :'op_two';
select is((irrevon.record_probe(probe_token, 'PRESENT', 2, (irrevon_test.found(operation_id, 'gone', 'deleted')::jsonb
             || irrevon_test.found(operation_id, 'there', 'active')::jsonb)::text)).evidence ->> 'destination_ref', 'there', 'the one in force is named')
  from due where operation_id = :'op_three';
select is((select count(*) from irrevon.status_probes), 3::bigint, 'every answer is kept');

select * from finish();
rollback;
