-- Decision A1 (a): a later boot of the same writer that names the boot of the attempt's own epoch, and nothing else.
begin;
select plan(5);

select irrevon_test.effect() as effect_id \gset
select boot_token as other from irrevon.writer_boot('other') \gset
select boot_token as claimed from irrevon.writer_boot('w') \gset
select irrevon.recovery_finish('w', 1) \g /dev/null
select irrevon_test.claim(:'effect_id', p_writer => 'w', p_epoch => 1) \g /dev/null
create function pg_temp.proof() returns text language sql as $$
  select proof from irrevon.recovery_abandoned(irrevon.clock(), 10) $$;
create function pg_temp.boot(p_writer text, p_dead_boot uuid default null) returns text language sql as $$
  select irrevon_test.leave(p_writer);
  select irrevon.writer_boot(p_writer, p_dead_boot);
  select pg_temp.proof() $$;

-- No call can name the token that it is about to be given: by hand.
alter table irrevon.writer_boots disable trigger facts_are_append_only;
update irrevon.writer_boots set dead_boot = boot_token where boot_token = :'claimed';
alter table irrevon.writer_boots enable always trigger facts_are_append_only;
select is(pg_temp.boot('w'), null, 'its own boot does not name itself dead');
select is(pg_temp.boot('w', :'other'), null, 'another writer''s boot of the same epoch is another process');
select is(pg_temp.boot('w', gen_random_uuid()), null, 'a boot of nobody, or of another history, is none');
select pg_temp.boot('other') \g /dev/null
select pg_temp.boot('other') \g /dev/null
select is(pg_temp.boot('other', :'claimed'), null, 'nor is it for another writer to say');
select is(pg_temp.boot('w', :'claimed'), 'process_proven_dead', 'a later boot of the writer says it');

select * from finish();
rollback;
