begin;
select plan(9);

create function pg_temp.begin_epoch(p_epoch integer, p_timeline_of_here boolean) returns void
  language sql as $$
  insert into irrevon.ledger_epochs
  select p_epoch, h.system_identifier, case when p_timeline_of_here then h.timeline else 'FFFFFFFF' end,
    h.incarnation, 'test', irrevon.clock()
    from irrevon.ledger_identity() h $$;
select is(irrevon.ledger_quarantined('a'), true, 'a ledger without an epoch is held back');
select pg_temp.begin_epoch(1, true);
select is(irrevon.ledger_quarantined('a'), false, 'the first epoch is open');
select pg_temp.begin_epoch(2, true);
select is(irrevon.ledger_quarantined('a'), true, 'a later one is held back, though it is this history');
insert into irrevon.quarantine_lifts values (2, 'b', '{"looked": 1}', 'test', irrevon.clock());
select is(irrevon.ledger_quarantined('a'), true, 'a lift of another destination is none');
insert into irrevon.quarantine_lifts values (2, 'a', '{"looked": 1}', 'test', irrevon.clock());
select is(irrevon.ledger_quarantined('a'), false, 'lifted');
select pg_temp.begin_epoch(3, true);
select is(irrevon.ledger_quarantined('a'), true, 'a lift of an older epoch does not count');
insert into irrevon.quarantine_lifts values (3, 'a', '{"looked": 1}', 'test', irrevon.clock());
select is(irrevon.ledger_quarantined('a'), false, 'lifted again');
select pg_temp.begin_epoch(4, false);
insert into irrevon.quarantine_lifts values (4, 'a', '{"looked": 1}', 'test', irrevon.clock());
select is(irrevon.ledger_quarantined('a'), true, 'another timeline is held back, whatever was lifted');
insert into irrevon.ledger_epochs select 5, h.system_identifier, h.timeline, '1/1', 'test', irrevon.clock() from irrevon.ledger_identity() h;
insert into irrevon.quarantine_lifts values (5, 'a', '{"looked": 1}', 'test', irrevon.clock());
select is(irrevon.ledger_quarantined('a'), true, 'so is another copy of the ledger');

select * from finish();
rollback;
