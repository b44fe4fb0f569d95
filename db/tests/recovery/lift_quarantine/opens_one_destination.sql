begin;
select plan(8);

select irrevon_test.effect() is not null as ok \gset
set local role irrevon_operator;
select is(irrevon.lift_quarantine('test-c2', '{"looked": 1}'), 'replayed', 'nothing is in quarantine');
set local role irrevon_owner;
insert into irrevon.ledger_epochs values (2, 1, '0000000A', '1/1', 'test', irrevon.clock());
set local role irrevon_operator;
select irrevon_test.facts() as before \gset
select throws_ok($$ select irrevon.lift_quarantine('test-c2', '{}') $$, 'IR605', null,
  'empty evidence is refused');
select throws_ok($$ select irrevon.lift_quarantine('test-c2', null) $$, 'IR605', null,
  'no evidence is refused');
select throws_ok($$ select irrevon.lift_quarantine('test-c2', '["looked"]') $$, 'IR605', null,
  'evidence is an object');
select throws_ok($$ select irrevon.lift_quarantine('test-c2', '{looked') $$, 'IR605', null,
  'evidence is JSON');
select throws_ok($$ select irrevon.lift_quarantine('', '{"looked": 1}') $$, 'IR105', null,
  'a destination is named');
select is(irrevon.lift_quarantine('test-c2', '{"looked": 1}') || irrevon.lift_quarantine('test-c2',
  '{"looked": 2}'), 'liftedreplayed',
  'it is lifted once');
select is(irrevon_test.written_since(:'before'), '{"ledger_epochs": 1, "quarantine_lifts": 1}',
  'in an epoch of this history');

select * from finish();
rollback;
