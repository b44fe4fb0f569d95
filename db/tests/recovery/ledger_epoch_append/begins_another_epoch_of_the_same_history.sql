begin;
select plan(4);

select is(irrevon.ledger_epoch_begin('first', irrevon.clock()), 1, 'there is one');
select is(irrevon.ledger_epoch_append('rolled back', irrevon.clock()), 2, 'and the next');
select is(count(distinct (system_identifier, timeline, incarnation)), 1::bigint, 'of the same history')
  from irrevon.ledger_epochs;
select is(irrevon.ledger_epoch_begin('again', irrevon.clock()), 2, 'which is the one in force');

select * from finish();
rollback;
