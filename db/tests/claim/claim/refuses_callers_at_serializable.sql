begin isolation level serializable;
select plan(5);

select throws_ok(call, 'IR206', null, call) from (values
  ($$ select irrevon.open_retry_execution('') $$), ($$ select irrevon.claim_c1_replay_probe('', null, '', '') $$),
  ($$ select irrevon.claim('', null, '', '') $$), ($$ select irrevon.record_outcome(null, 'OK') $$),
  ($$ select irrevon.register_intent('{}') $$)) as entry(call);

select * from finish();
rollback;
