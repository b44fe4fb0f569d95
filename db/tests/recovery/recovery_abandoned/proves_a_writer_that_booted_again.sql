-- Decision A1 (a): at its deadline by the clock, or at once where the process is proven dead.
begin;
select plan(9);

select irrevon_test.effect() as effect_id \gset
select boot_token as claimed from irrevon.writer_boot('w') \gset
select irrevon.recovery_finish('w', 1) is not null as ok \gset
select (irrevon_test.claim(:'effect_id', p_writer => 'w', p_epoch => 1)).claim_token as token \gset
select deadline_at from irrevon.dispatch_attempts \gset
create function pg_temp.proof(p_now timestamptz) returns text language sql as $$
  select proof from irrevon.recovery_abandoned(p_now, 10) $$;

select is(pg_temp.proof(:'deadline_at'::timestamptz + interval '1 year'), null,
  'a live writer''s attempt is never abandoned');
select irrevon_test.leave('w') is not null as ok \gset
select boot_token as between from irrevon.writer_boot('w') \gset
select is(pg_temp.proof(:'deadline_at'::timestamptz - interval '1 us'), null,
  'booted again, it may still be answered');
select is(pg_temp.proof(:'deadline_at'), null, 'at its deadline too');
select is(pg_temp.proof(:'deadline_at'::timestamptz + interval '1 us'), 'writer_booted_again',
  'past it, it is abandoned');
select irrevon_test.leave('w') is not null as ok \gset
select irrevon.writer_boot('w', :'between') is not null as ok \gset
select is(pg_temp.proof(:'deadline_at'), null, 'the death of another epoch proves nothing');
select irrevon_test.leave('w') is not null as ok \gset
select irrevon.writer_boot('w', :'claimed') is not null as ok \gset
select is(pg_temp.proof(:'deadline_at'::timestamptz - interval '29 s'), 'process_proven_dead',
  'the death of its own does, at once');
select is((select claim_token from irrevon.recovery_abandoned(:'deadline_at', 10)), :'token'::uuid,
  'named by its claim token');
select is((select count(*) from irrevon.recovery_abandoned(:'deadline_at', 0)), 0::bigint,
  'at most so many');
select irrevon.record_outcome(:'token', 'LOST') is not null as ok \gset
select is(pg_temp.proof(:'deadline_at'::timestamptz + interval '1 year'), null,
  'an attempt with a receipt is closed');

select * from finish();
rollback;
