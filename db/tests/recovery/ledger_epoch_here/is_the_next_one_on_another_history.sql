-- Decisions S3, S5: after a restore old transaction ids mean nothing, booted or not.
begin;
select plan(4);

select is(irrevon.ledger_epoch_here(), 1, 'before the first adapter');
select irrevon_test.effect() as effect_id \gset
select is(irrevon.ledger_epoch_here(), 1, 'the first');
select irrevon.ledger_epoch_append('test', irrevon.clock()) \g /dev/null
select is(irrevon.ledger_epoch_here(), 2, 'what was appended');
insert into irrevon.ledger_epochs values (3, 1, '00000001', '1/1', 'another server', irrevon.clock());
select is(irrevon.ledger_epoch_here(), 4, 'what will be');

select * from finish();
rollback;
