begin;
select plan(5);

select is(irrevon.ledger_epoch_begin('first', irrevon.clock()), 1, 'the first epoch');
select is(irrevon.ledger_epoch_begin('again', irrevon.clock()), 1, 'the same history is the same epoch');
insert into irrevon.ledger_epochs values (2, 1, '0000000A', 'elsewhere', irrevon.clock());
select is(irrevon.ledger_epoch_begin('restored', irrevon.clock()), 3,
  'after another history it is a new one');
select is(irrevon.ledger_epoch_begin('again', irrevon.clock()), 3, 'once');
select results_eq('select ledger_epoch, reason from irrevon.ledger_epochs order by 1',
  $$ values (1, 'first'), (2, 'elsewhere'), (3, 'restored') $$, 'the older ones stand');

select * from finish();
rollback;
