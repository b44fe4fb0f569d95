begin;
select plan(4);

select irrevon_test.execution_at('PERSISTED') as id \gset
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
select probe_token from irrevon.quarantine_due() \gset
select * from irrevon.quarantine_record(:'probe_token', 'ABSENT', 0) \gset answer_
select is(:'answer_probe_token'::uuid, :'probe_token', 'of which order');
select is(:'answer_operation_id' || ' ' || :'answer_lifecycle', irrevon_test.effect_of(:id) || ':0 PERSISTED', 'of what');
select is((:'answer_evidence'::jsonb ->> 'next_probe_at')::timestamptz, irrevon.quarantine_next_look(:id, created_at), 'when')
  from irrevon.ledger_epochs order by ledger_epoch desc limit 1;
select is((irrevon.quarantine_record(:'probe_token', 'ABSENT', 0)).evidence, '{}', 'nothing for an answer told again');

select * from finish();
rollback;
