-- Decision S5: a complete witness of every demanded writer ends the quarantine by itself.
begin;
select plan(2);

select irrevon_test.effect() as effect_id, gen_random_uuid() as witness \gset
select irrevon.demand_witnesses('["w"]', 'test') \g /dev/null
select irrevon.writer_boot('w', p_witness => :'witness') is not null as ok \gset
select boot_token as mark from irrevon.writer_boots where writer = 'w' \gset
select irrevon_test.leave('w') \g /dev/null
select irrevon.writer_boot('w', p_dead_boot => :'mark', p_witness => :'witness') is not null as ok \gset
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
select is(irrevon.ledger_quarantined('test-c2'), true, 'held back');
select irrevon.witness_check('w', 2, :'witness', :'mark', '[]', '{"claims": 0, "boots": 0, "unread": 0, "damaged": 0}') \g /dev/null
select is(irrevon.ledger_quarantined('test-c2'), false, 'let go');

select * from finish();
rollback;
