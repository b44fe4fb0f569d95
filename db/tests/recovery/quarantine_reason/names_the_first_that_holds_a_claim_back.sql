begin;
select plan(11);

select irrevon_test.effect() as effect_id \gset
create function pg_temp.reason(p_writer text default null, p_epoch bigint default null) returns text language sql as $$
  select irrevon.quarantine_reason(r, p_writer, p_epoch) from irrevon.effect_records r order by created_at limit 1 $$;
select is(pg_temp.reason(), null, 'the first epoch holds nothing back');
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
select is(pg_temp.reason(), 'tail_lost', 'a later one does');
insert into irrevon.quarantine_clearances values (:epoch, repeat('0', 64), '{"looked": 1}', irrevon.clock());
select is(pg_temp.reason(), 'tail_lost', 'another effect''s clearance is none');
insert into irrevon.quarantine_clearances values (:epoch, :'effect_id', '{"looked": 1}', irrevon.clock());
select is(pg_temp.reason(), null, 'its own clearance lets it go');
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
select is(pg_temp.reason(), 'tail_lost', 'in that epoch only');
insert into irrevon.quarantine_lifts values (:epoch, 'test-c2', '{"looked": 1}', 'test', irrevon.clock());
select is(pg_temp.reason(), null, 'so does a lift for its adapter');
select irrevon.demand_witnesses('["w"]', 'test') \g /dev/null
select is(pg_temp.reason(), 'unwitnessed', 'where witnesses are demanded, nobody may claim without a name');
select irrevon.writer_boot('w') \g /dev/null
select irrevon.writer_boot('other', p_witness => gen_random_uuid()) \g /dev/null
select is(pg_temp.reason('w', 1), 'unwitnessed', 'nor a writer that keeps none');
select is(pg_temp.reason('other', 1), 'unwitnessed', 'nor one that was not named');
select irrevon_test.leave('w'), irrevon.writer_boot('w', p_witness => gen_random_uuid()) \g /dev/null
select is(pg_temp.reason('w', 2), null, 'but a named one with a witness');
insert into irrevon.ledger_epochs values (:epoch + 1, 1, '0000000A', '1/1', 'test', irrevon.clock());
select is(pg_temp.reason('w', 2), 'another_history', 'another history goes before all');

select * from finish();
rollback;
