begin;
select plan(5);

select irrevon_test.execution_at('PERSISTED') as id \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
select probe_token from irrevon.quarantine_due() \gset
insert into irrevon.probe_orders
select gen_random_uuid(), execution_id, adapter_id, declaration_digest, 'audit', query_keys, writer, epoch, queried_at, deadline_at from irrevon.probe_orders;
select is((irrevon.quarantine_record(probe_token, 'PRESENT', 1, '["r"]')).outcome, 'repeated', 'an order of another kind is none of ours')
  from irrevon.probe_orders where probe_kind = 'audit';
select irrevon.import_lost_claims(format('[{"operation_id": "%s:0"}]', :'effect_id'), '{"a": 1}') \g /dev/null
select is((irrevon.quarantine_record(:'probe_token', 'ABSENT', 0)).outcome, 'repeated', 'it was imported meanwhile');
select is((select count(*) from irrevon.quarantine_clearances), 0::bigint, 'and is not cleared');
select probe_token from irrevon.reconcile_due() \gset
select is((irrevon.quarantine_record(:'probe_token', 'PRESENT', 1, '["r"]')).outcome, 'repeated', 'an order of reconcile is none of ours');
select is((select state from irrevon.frontiers), 'AMBIGUOUS', 'and moves nothing');

select * from finish();
rollback;
