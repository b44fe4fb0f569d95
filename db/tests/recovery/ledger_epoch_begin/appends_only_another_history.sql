begin;
select plan(8);

create function pg_temp.elsewhere(p_changed text) returns void language sql as $$
  insert into irrevon.ledger_epochs
  select (select max(ledger_epoch) + 1 from irrevon.ledger_epochs),
         case p_changed when 'system identifier' then 1 else h.system_identifier end,
         case p_changed when 'timeline' then 'FFFFFFFF' else h.timeline end,
         case p_changed when 'incarnation' then '1/1' else h.incarnation end, 'elsewhere', irrevon.clock()
    from irrevon.ledger_identity() h $$;
select is(irrevon.ledger_epoch_begin('first', irrevon.clock()), 1, 'the first epoch');
select is(irrevon.ledger_epoch_begin('again', irrevon.clock()), 1, 'the same history is the same epoch');
insert into irrevon.ledger_epochs values (2, 1, '0000000A', '1/1', 'elsewhere', irrevon.clock());
select is(irrevon.ledger_epoch_begin('restored', irrevon.clock()), 3,
  'after another history it is a new one');
select is(irrevon.ledger_epoch_begin('again', irrevon.clock()), 3, 'once');
select is(irrevon.ledger_epoch_begin(changed, irrevon.clock()), 2 * position + 3, 'another ' || changed)
  from (values (1, 'system identifier'), (2, 'timeline'), (3, 'incarnation')) as each(position, changed),
       lateral (select pg_temp.elsewhere(changed)) as made;
select results_eq('select ledger_epoch, reason from irrevon.ledger_epochs where ledger_epoch < 4 order by 1',
  $$ values (1, 'first'), (2, 'elsewhere'), (3, 'restored') $$, 'the older ones stand');

select * from finish();
rollback;
