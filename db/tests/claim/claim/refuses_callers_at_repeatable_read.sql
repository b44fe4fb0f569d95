-- Decision W3, every writing entry point: above READ COMMITTED a snapshot sees neither claims nor stops.
begin isolation level repeatable read;
select plan(17);

select throws_ok(call, 'IR206', null, call) from (values
  ($$ select irrevon.open_retry_execution('') $$), ($$ select irrevon.claim_c1_replay_probe('', null, '', '') $$),
  ($$ select irrevon.set_setting('max_attempts', '5', 'r') $$),
  ($$ select irrevon.register_intent('{}') $$), ($$ select irrevon.claim('', null, '', '') $$),
  ($$ select irrevon.record_outcome(null, 'OK') $$), ($$ select irrevon.reconcile_due() $$),
  ($$ select irrevon.record_probe(null, 'ABSENT', 0) $$), ($$ select irrevon.writer_boot('w') $$),
  ($$ select irrevon.recovery_scan('w', 1) $$), ($$ select irrevon.recovery_finish('w', 1) $$),
  ($$ select irrevon.lift_quarantine('a', '{}') $$), ($$ select irrevon.register_adapter('{}') $$),
  ($$ select irrevon.revoke_authority('a', 's', 'r') $$), ($$ select irrevon.cancel_branch('b', 'r') $$),
  ($$ select irrevon.deny(p_scope => 's', p_reason => 'r') $$),
    ($$ select irrevon.lift_deny(null, 'r') $$)) as entry(call);

select * from finish();
rollback;
