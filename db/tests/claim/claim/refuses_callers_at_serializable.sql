begin isolation level serializable;
select plan(3);

select throws_ok(call, 'IR206', null, call) from (values
  ($$ select irrevon.claim('', null, '', '') $$), ($$ select irrevon.record_outcome(null, 'OK') $$),
  ($$ select irrevon.register_intent('{}') $$)) as entry(call);

select * from finish();
rollback;
