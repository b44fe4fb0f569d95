begin;
select plan(2);
set local role irrevon_operator;

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select is((select max(ledger_epoch) from irrevon.ledger_epochs), 1, 'the first declaration begins epoch 1');
select irrevon.register_adapter(irrevon_test.declaration('{"api_version": "2"}')) is not null as ok \gset
select is((select max(ledger_epoch) from irrevon.ledger_epochs), 1, 'the next one begins none');

select * from finish();
rollback;
