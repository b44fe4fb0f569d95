begin;
select plan(8);

select irrevon_test.effect() as effect_id \gset
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select is((irrevon_test.claim(:'effect_id', p_writer => 'nobody', p_epoch => 1)).outcome, 'stale_writer',
  'a name that was never booted');
select is(irrevon_test.written_since(:'before') - 'scope_slots', '{}', 'which writes nothing');
select irrevon.writer_boot('w') is not null as ok \gset
select is((irrevon_test.claim(:'effect_id', p_writer => 'w', p_epoch => 1)).outcome, 'not_ready',
  'recovery is unfinished');
select is((irrevon_test.claim(:'effect_id', p_writer => 'w', p_epoch => 2)).outcome, 'stale_writer',
  'an epoch of the future');
select irrevon.recovery_finish('w', 1) is not null as ok \gset
select irrevon_test.leave('w') is not null as ok \gset
select irrevon.writer_boot('w') is not null as ok \gset
select is((irrevon_test.claim(:'effect_id', p_writer => 'w', p_epoch => 1)).evidence,
  '{"writer": "w", "epoch_in_force": 2}', 'an old epoch is told the one in force');
select irrevon.recovery_finish('w', 2) is not null as ok \gset
select is((irrevon_test.claim(:'effect_id', p_writer => 'w', p_epoch => 2)).outcome, 'claimed',
  'the epoch in force claims');
select is((select writer || ' ' || epoch from irrevon.dispatch_attempts), 'w 2', 'and its attempt says so');
select irrevon_test.leave('w') is not null as ok \gset
select irrevon.writer_boot('w') is not null as ok \gset
select (irrevon.register_intent(irrevon_test.contract('{"scope": "other"}'))).effect_id as other \gset
select is((irrevon_test.claim(:'other')).outcome, 'claimed', 'never not_ready without a writer');

select * from finish();
rollback;
