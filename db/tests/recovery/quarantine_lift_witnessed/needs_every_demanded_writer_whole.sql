begin;
select plan(9);

select irrevon_test.effect() is not null as ok \gset
create function pg_temp.boot(p_writer text) returns void language sql as $$
  select irrevon.writer_boot(p_writer, p_witness => '00000000-0000-4000-8000-000000000001') $$;
create function pg_temp.checked(p_writer text, p_complete boolean) returns void language sql as $$
  insert into irrevon.witness_checks (ledger_epoch, writer, epoch, witness, mark, is_complete, forgotten, created_at)
  select (select max(ledger_epoch) from irrevon.ledger_epochs), p_writer, 1, b.witness, b.boot_token, p_complete, 0, irrevon.clock()
    from irrevon.writer_boots b where b.writer = p_writer $$;
create function pg_temp.lifts() returns bigint language sql as $$
  select irrevon.quarantine_lift_witnessed((select max(ledger_epoch) from irrevon.ledger_epochs), irrevon.clock());
  select count(*) from irrevon.quarantine_lifts where ledger_epoch = (select max(ledger_epoch) from irrevon.ledger_epochs) $$;
select pg_temp.boot('early') \g /dev/null
select irrevon.demand_witnesses('["first"]', 'test'), pg_temp.boot('first'), pg_temp.checked('first', true) \g /dev/null
select is(pg_temp.lifts(), 0::bigint, 'there is nothing to lift in the first epoch');
select irrevon.demand_witnesses('[]', 'test') \g /dev/null
select irrevon.ledger_epoch_append('test', irrevon.clock()), pg_temp.checked('early', true) \g /dev/null
select is(pg_temp.lifts(), 0::bigint, 'without a demand a complete witness lifts nothing');
select irrevon.demand_witnesses('["early"]', 'test') \g /dev/null
select is(pg_temp.lifts(), 0::bigint, 'nor by a demand that is younger than what the ledger remembers of the writer');
select irrevon.demand_witnesses('["a", "b"]', 'test'), pg_temp.boot('a'), pg_temp.boot('b') \g /dev/null
select irrevon.ledger_epoch_append('test', irrevon.clock()), pg_temp.checked('a', true) \g /dev/null
select is(pg_temp.lifts(), 0::bigint, 'one of two is not enough');
select pg_temp.checked('b', true) \g /dev/null
select is(pg_temp.lifts(), 1::bigint, 'both are');
select results_eq('select adapter_id, evidence from irrevon.quarantine_lifts', $$ values ('test-c2', '{"complete_witnesses": ["a", "b"]}'::jsonb) $$,
  'for each adapter, saying why');
select is(pg_temp.lifts(), 1::bigint, 'once');
select irrevon.ledger_epoch_append('test', irrevon.clock()), pg_temp.checked('a', true), pg_temp.checked('b', false) \g /dev/null
select is(pg_temp.lifts(), 0::bigint, 'not where one was damaged');
select pg_temp.checked('b', true) \g /dev/null
select is(pg_temp.lifts(), 0::bigint, 'and a later check does not make that good');

select * from finish();
rollback;
