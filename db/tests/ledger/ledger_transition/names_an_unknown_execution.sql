begin;
select plan(1);

select throws_ok(
  $$ select irrevon.ledger_transition(-1, 'PERSISTED', 'DISPATCHED', 'gate_allow', 'gate', '{}', irrevon.clock()) $$,
  'IR201', null,
  'an execution that does not exist is refused by name'
);

select * from finish();
rollback;
