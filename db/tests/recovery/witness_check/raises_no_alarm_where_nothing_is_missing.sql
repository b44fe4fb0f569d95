begin;
select plan(4);

select gen_random_uuid() as witness \gset
select irrevon_test.effect() as effect_id \gset
set local role irrevon_app;
select epoch, boot_token as mark, wal_position as place from irrevon.writer_boot('w', p_witness => :'witness') \gset
select irrevon.recovery_finish('w', 1) \g /dev/null
select * from irrevon_test.claim(:'effect_id', p_writer => 'w', p_epoch => 1) \gset
select irrevon_test.leave('w'), irrevon.writer_boot('w', p_witness => :'witness') \g /dev/null
select irrevon_test.facts() as before \gset
select is_empty(format($$ select * from irrevon.witness_check('w', 2, %L, %L, %L, '{"claims": 1, "boots": 0, "unread": 0, "damaged": 0}') $$,
  :'witness', :'mark', jsonb_build_array(jsonb_build_object('claim_token', :'claim_token', 'operation_id', :'operation_id',
    'at', :'evidence'::jsonb ->> 'claimed_at') || (:'evidence'::jsonb -> 'wal_position'))), 'all of it is known');
select is(irrevon_test.written_since(:'before'), '{"witness_checks": 1}', 'one line in the journal');
select is((select (mark, is_complete, forgotten)::text from irrevon.witness_checks), format('(%s,t,0)', :'mark'), 'complete, by its mark');
select is((select max(ledger_epoch) from irrevon.ledger_epochs), 1, 'in the first epoch');

select * from finish();
rollback;
