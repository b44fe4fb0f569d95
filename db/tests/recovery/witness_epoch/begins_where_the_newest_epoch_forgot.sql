begin;
select plan(6);

select irrevon.ledger_epoch_begin('first', irrevon.clock()) as first \gset
select created_at as began from irrevon.ledger_epochs \gset
select is(irrevon.witness_epoch('{}', irrevon.clock()), 1, 'nothing forgotten, nothing begun');
select is(irrevon.witness_epoch(null, irrevon.clock()), 1, 'however that is told');
select is(irrevon.witness_epoch(array[:'began'::timestamptz - interval '1 us'], irrevon.clock()), 1,
  'what is older belongs to the loss that began it');
select is(irrevon.witness_epoch(array[:'began'::timestamptz - interval '1 h', :'began'::timestamptz], irrevon.clock()), 2,
  'what is not is a loss of its own');
select is(irrevon.witness_epoch(array[:'began'::timestamptz], irrevon.clock()), 2, 'begun once');
select is(irrevon.witness_epoch(array[null::timestamptz], irrevon.clock()), 3, 'nobody knows when: a loss');

select * from finish();
rollback;
