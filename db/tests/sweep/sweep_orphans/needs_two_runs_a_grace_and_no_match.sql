-- RFC-002 §7.2, E15, O25: seen unmatched by two runs that span the grace, and once more looked up where it is written.
begin;
select plan(23);
\ir ../../support/sweeps.psql

select irrevon_test.execution_at('DISPATCHED') as flying \gset
select pg_temp.entry('y', irrevon_test.effect_of(:flying) || ':0') as y, pg_temp.entry('x', 'theirs') as x \gset
create function pg_temp.orphans() returns text
language sql security definer as $function$ select string_agg(destination_ref, ',' order by destination_ref) from irrevon.findings where classification = 'ORPHANED' $function$;
set local role irrevon_app;

select is(pg_temp.swept(:'x', :'y') -> 'orphaned', '0', 'once is never');
select irrevon_test.advance('29 min');
select is(pg_temp.swept(:'x', :'y') -> 'orphaned', '0', 'twice within the grace is not enough');
select irrevon_test.advance('2 min');
select pg_temp.begun() as run \gset
select irrevon.sweep_page(:'run', 1, array[:'x', :'y'], p_as_of => '2020-01-03T00:00:00Z') \g /dev/null
select outcome, orphans[1] as finding_ref, cardinality(orphans) as n from irrevon.sweep_finish(:'run') \gset
select is(:n, 1, 'X is an orphan, Y is in flight');
select is((classification, effect_id, execution_id, adapter_id, destination_ref, moment, created_by)::text, '(ORPHANED,,,test-c2,x,audit,sweep)', 'keyed by the destination alone')
  from irrevon.findings where finding_ref = :'finding_ref';
select is(evidence - '{first_seen_at}'::text[], jsonb_build_object('payload_digest', repeat('cd', 32), 'state', 'active', 'run_token', :'run', 'runs', 3,
    'listed_at', '2020-01-01T00:00:00+00:00', 'window', '{"from": "2019-12-31T23:59:58+00:00", "to": "2020-01-03T00:00:00+00:00"}'::jsonb,
    'failed_matches', '{"client_ref": "no_such_operation", "destination_ref": "never_named", "listing_keys": "none_listed"}'::jsonb),
  'with the digest, the window, and the matches that failed') from irrevon.findings where finding_ref = :'finding_ref';
select is((kind, status, reason, escalated_at)::text, '(finding,OPEN,ORPHANED,)', 'it waits for a human') from irrevon.operator_queue where finding_ref = :'finding_ref';
select irrevon_test.advance('1 h');
select is(pg_temp.swept(:'x', :'y') -> 'orphaned', '0', 'a further run adds none');
select is(pg_temp.orphans(), 'x', 'there is one');

-- Looked up again: what was nobody's has been named since
reset role;
select irrevon_test.execution_at('SETTLED_COMMITTED') as late \gset
set local role irrevon_app;
select is(pg_temp.swept(pg_temp.entry('told'), pg_temp.entry('untold')) -> 'unmatched', '2', 'two of nobody');
select irrevon_test.advance('1 h');
select pg_temp.begun() as run \gset
select irrevon.sweep_page(:'run', 1, array[pg_temp.entry('told'), pg_temp.entry('untold')]) \g /dev/null
select irrevon.record_outcome(irrevon_test.token_of(:late), 'OK', null, 'told') \g /dev/null
select irrevon.sweep_finish(:'run') \g /dev/null
select is(pg_temp.orphans(), 'untold,x', 'one was claimed between the page and the end');
select is(evidence #>> '{failed_matches,client_ref}', 'none_listed', 'where the list shows no client reference, none could fail')
  from irrevon.findings where destination_ref = 'untold';

-- Two runs, not two listings of one
select is(pg_temp.swept(pg_temp.entry('once')) -> 'orphaned', '0', 'first');
select irrevon_test.advance('1 h');
select is(pg_temp.swept() -> 'orphaned', '0', 'not listed: no proof');
select is(pg_temp.swept(pg_temp.entry('once', p_state => 'voided')) -> 'orphaned', '0', 'voided: nothing is there');
select is(pg_temp.swept(pg_temp.entry('once')) -> 'orphaned', '1', 'listed again');
select is(pg_temp.orphans(), 'once,untold,x', 'three');

-- The same reference at another destination is another orphan
reset role;
select irrevon.register_adapter(irrevon_test.declaration('{"adapter": "test-other"}')) \g /dev/null
insert into irrevon.findings (finding_ref, adapter_id, destination_ref, classification, moment, evidence, evidence_digest, created_by, created_at, ledger_epoch, written_xid)
values (gen_random_uuid(), 'test-other', 'both', 'ORPHANED', 'audit', '{"a": 1}', 'd', 'sweep', irrevon.clock(), 1, pg_current_xact_id());
select irrevon.ledger_open_findings(array(select finding_id from irrevon.findings where adapter_id = 'test-other')) \g /dev/null
select pg_temp.swept(pg_temp.entry('both')) \g /dev/null
select irrevon_test.advance('1 h');
select is(pg_temp.swept(pg_temp.entry('both')) -> 'orphaned', '1', 'keyed by adapter and reference');
create function pg_temp.seen_before(p_ref text, p_adapter text, p_verdict text) returns void
language sql as $function$
  insert into irrevon.sweep_sightings (run_id, adapter_id, destination_ref, listing_keys, verdict, matched_by, matched_effect, evidence, created_at)
  select min(sweep_run_id), p_adapter, p_ref, '{}', p_verdict, case p_verdict when 'in_flight' then 'client_ref' end,
         case p_verdict when 'in_flight' then 'e' end, '{"a": 1}', irrevon.clock() - interval '1 day' from irrevon.sweep_runs
$function$;
select pg_temp.seen_before('elsewhere', 'test-other', 'unmatched'), pg_temp.seen_before('flew', 'test-c2', 'in_flight') \g /dev/null
select is(pg_temp.swept(pg_temp.entry('elsewhere')) -> 'orphaned', '0', 'what another destination listed is no sighting of this one''s');
select is(pg_temp.swept(pg_temp.entry('flew')) -> 'orphaned', '0', 'nor is one that was matched');
select irrevon.set_setting('orphan_grace', '2 h', 'test') \g /dev/null
select is(pg_temp.swept(pg_temp.entry('soon')) -> 'orphaned', '0', 'seen first');
select irrevon_test.advance('1 h');
select is(pg_temp.swept(pg_temp.entry('soon')) -> 'orphaned', '0', 'the grace is the setting''s');
select irrevon_test.advance('61 min');
select is(pg_temp.swept(pg_temp.entry('soon')) -> 'orphaned', '1', 'and it passes');
select is_empty('select * from irrevon.audit_ledger() where detail ->> ''adapter_id'' is distinct from ''test-other''', 'the ledger is sound, but for what was written by hand');

select * from finish();
rollback;
