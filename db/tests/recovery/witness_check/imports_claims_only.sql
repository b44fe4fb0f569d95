-- Decision S5: a boot that was forgotten begins an epoch; there is nothing to ask a destination about.
begin;
select plan(3);

select gen_random_uuid() as witness, gen_random_uuid() as stranger, irrevon_test.execution_at('DISPATCHED') as id \gset
select irrevon_test.token_of(:id) as known, irrevon_test.effect_of(:id) || ':0' as operation \gset
select * from irrevon.writer_boot('w', p_witness => :'witness') \gset
select ((irrevon.ledger_position() ->> 'lsn')::pg_lsn + 1073741824)::text as ahead, irrevon.ledger_position() ->> 'wal' as wal \gset
select is_empty(format('select * from irrevon.witness_check(%L, 1, %L, null, %L)', 'w', :'witness', jsonb_build_array(
    jsonb_build_object('boot_token', :'stranger'),
    jsonb_build_object('claim_token', :'known', 'operation_id', :'operation', 'wal', :'wal', 'lsn', :'ahead'))),
  'no claim was forgotten');
select is((select max(ledger_epoch) from irrevon.ledger_epochs), 2, 'but a boot, and a place in the WAL');
select is_empty('select * from irrevon.lost_claims', 'nothing is imported');

select * from finish();
rollback;
