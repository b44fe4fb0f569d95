-- Each fault is made alone, and found by exactly its name, under the name of what it befell.
begin;
\ir ../../support/corruption.psql
\ir ../../support/sweeps.psql
create function pg_temp.run(p_nth integer) returns bigint language sql as $$
  select sweep_run_id from (select sweep_run_id, row_number() over (order by sweep_run_id) as nth from irrevon.sweep_runs where adapter_id = 'test-c2') r where nth = p_nth $$;
create function pg_temp.token(p_nth integer) returns text language sql as $$ select run_token::text from irrevon.sweep_runs where sweep_run_id = pg_temp.run(p_nth) $$;

-- Three runs, half an hour apart: an orphan, a second effect of what committed, one that was to be none, and a claim that was forgotten.
select pg_temp.swept(pg_temp.entry('orphan-1'), pg_temp.entry('twin', pg_temp.op('SETTLED_COMMITTED')), pg_temp.entry('after-all', pg_temp.op('SETTLED_FAILED')),
                     pg_temp.entry('never-sent', pg_temp.op('PERSISTED'))) \g /dev/null
select irrevon_test.advance('31 min');
select pg_temp.swept(pg_temp.entry('orphan-1'), pg_temp.entry('once')) \g /dev/null
create temporary table run on commit drop as select pg_temp.begun() as token;
select irrevon.sweep_page(token, 1, array[pg_temp.entry('more')], 'c-1'), irrevon.sweep_page(token, 2, array[pg_temp.entry('and more')]) from run \g /dev/null
create temporary table orphan on commit drop as select finding_id, finding_ref::text as ref from irrevon.findings where classification = 'ORPHANED';
insert into faults
select check_name, subject, rewritten, statement, constraints from (
  select 'orphan_was_seen_unmatched_twice', ref, 'sweep_sightings', format('delete from irrevon.sweep_sightings where destination_ref = ''orphan-1'' and run_id = %s', pg_temp.run(1)), '{}'::text[] from orphan
  union all select 'orphan_was_seen_unmatched_twice', ref, 'sweep_sightings', 'update irrevon.sweep_sightings set created_at = created_at + interval ''2 min'' where destination_ref = ''orphan-1'' and run_id = ' || pg_temp.run(1), '{}' from orphan
  union all select 'orphan_is_of_a_finished_run', ref, 'findings', 'update irrevon.findings set created_at = created_at + interval ''1 us'' where finding_id = ' || finding_id, '{}' from orphan
  union all select 'orphan_is_named_once', 'aaaaaaaa-0000-4000-8000-000000000000', 'findings', 'drop index irrevon.findings_one_orphan_per_ref; insert into irrevon.findings (finding_ref, adapter_id, destination_ref, classification, moment, evidence, evidence_digest, created_by, created_at, ledger_epoch, written_xid)
    select ''aaaaaaaa-0000-4000-8000-000000000000'', adapter_id, destination_ref, classification, moment, evidence, evidence_digest, created_by, created_at, ledger_epoch, written_xid from irrevon.findings where finding_id = ' || finding_id,
    '{}' from orphan
  union all select 'sweep_pages_have_no_gap', pg_temp.token(3), 'sweep_pages', 'delete from irrevon.sweep_pages where page_no = 1 and sweep_run_id = ' || pg_temp.run(3), '{}'
  union all select 'sweep_pages_have_no_gap', pg_temp.token(3), 'sweep_pages', 'update irrevon.sweep_pages set next_cursor = null where page_no = 1 and sweep_run_id = ' || pg_temp.run(3), '{}'
  union all select 'finished_sweep_was_read_whole', pg_temp.token(1), 'sweep_pages', 'update irrevon.sweep_pages set next_cursor = ''more'' where sweep_run_id = ' || pg_temp.run(1), '{}'
  union all select 'finished_sweep_was_read_whole', pg_temp.token(1), 'sweep_pages', 'delete from irrevon.sweep_pages where sweep_run_id = ' || pg_temp.run(1), '{}'
  union all select 'one_unfinished_sweep_per_adapter', pg_temp.token(1), 'sweep_run_ends', 'delete from irrevon.sweep_run_ends where sweep_run_id = ' || pg_temp.run(1), '{}'
  union all select 'sighting_was_followed_up', pg_temp.op('SETTLED_COMMITTED'), 'audit_requests', 'delete from irrevon.audit_requests where effect_id = ' || quote_literal(pg_temp.effect('SETTLED_COMMITTED')), '{}'
  union all select 'sighting_was_followed_up', pg_temp.op('SETTLED_FAILED'), 'audit_requests', 'delete from irrevon.audit_requests where effect_id = ' || quote_literal(pg_temp.effect('SETTLED_FAILED')), '{}'
  union all select 'sighting_was_followed_up', pg_temp.op('PERSISTED'), 'lost_claims', 'delete from irrevon.lost_claims where operation_id = ' || quote_literal(pg_temp.op('PERSISTED')), '{}'
) as f(check_name, subject, rewritten, statement, constraints);
select plan((select count(*)::int from faults) + 3);

select is((select count(*) from orphan), 1::bigint, 'there is an orphan');
select is(pg_temp.found_after('audit_sweeps', rewritten, statement, constraints), check_name || ' ' || subject, check_name)
  from faults order by check_name, statement;
select set_eq('select check_name from faults', $$ select pg_temp.checks_of('audit_sweeps') $$, 'every check was seen to find');
select is_empty('select * from irrevon.audit_ledger()', 'and what nobody rewrote is sound');

select * from finish();
rollback;
