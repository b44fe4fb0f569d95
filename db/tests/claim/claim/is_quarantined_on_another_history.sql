-- Decision S5: claim itself compares with the newest ledger epoch.
begin;
select plan(5);

select irrevon_test.effect() as effect_id \gset
select max(ledger_epoch) as was from irrevon.ledger_epochs \gset
set local role irrevon_owner;
insert into irrevon.ledger_epochs values (:was + 1, 1, '0000000A', '1/1', 'test', irrevon.clock());

set local role irrevon_app;
select irrevon_test.facts() as before \gset
select * from irrevon_test.claim(:'effect_id') \gset
select is(:'outcome'::text, 'quarantined', 'it is held back');
select is(:'evidence'::jsonb, '{"adapter_id": "test-c2", "reason": "another_history"}', 'for its destination');
select is(irrevon_test.written_since(:'before') - 'scope_slots', '{}', 'nothing was written');
set local role irrevon_operator;
select is(irrevon.lift_quarantine('test-c2', '{"looked_at": "everything"}'), 'lifted',
  'an operator lifts it');
set local role irrevon_app;
select is((irrevon_test.claim(:'effect_id')).outcome, 'claimed', 'and it is claimed');

select * from finish();
rollback;
