-- Wherever a CHECK lists words, the same words stand as rows of the canon, or are written out here once more.
-- The literals are read back from the catalog. A new list of words without an expectation fails.
begin;

create temporary table listed on commit drop as
select conrelid::regclass::text || '.' || conname as name,
       (select array_agg(distinct word[1] order by word[1])
          from regexp_matches(pg_get_constraintdef(oid), '''([^'']*)''::text', 'g') as word) as words
  from pg_constraint
 where connamespace = 'irrevon'::regnamespace and contype = 'c'
   and pg_get_constraintdef(oid) ~ 'ARRAY\[''\w+''::text';

create temporary table expected on commit drop as
select 'irrevon.' || name as name, (select array_agg(distinct word order by word) from unnest(words) as word) as words
  from (
    select n, array(select classification from irrevon.canon_classifications)
      from (values ('findings.findings_classification_check')) v(n)
    union all
    select n, array(select unnest(moments) from irrevon.canon_attachments)
      from (values ('findings.findings_moment_check'), ('canon_attachments.canon_attachments_moments_check')) v(n)
    union all
    select n, array(select unnest(actors) from irrevon.canon_actions)
      from (values ('finding_resolutions.finding_resolutions_actor_check'), ('canon_actions.canon_actions_actors_check')) v(n)
    union all
    select 'bulk_decisions.bulk_decisions_action_check', array(select action from irrevon.canon_actions)
    union all
    select n, array(select transport_outcome from irrevon.canon_receipts)
      from (values ('dispatch_receipts.dispatch_receipts_transport_outcome_check'),
                   ('late_responses.late_responses_transport_outcome_check')) v(n)
    union all
    select n, array(select failure_kind from irrevon.canon_receipts where failure_kind is not null)
      from (values ('dispatch_receipts.dispatch_receipts_failure_kind_check'),
                   ('late_responses.late_responses_failure_kind_check')) v(n)
    union all
    select 'dispatch_receipts.dispatch_receipts_recorded_by_check', array(select unnest(actors) from irrevon.canon_receipts)
    union all
    select 'dispatch_attempts.dispatch_attempts_kind_check', array(select attempt_kind from irrevon.canon_receipts)
    union all
    select 'canon_dispatch.canon_dispatch_behaviour_check', array(select behaviour from irrevon.canon_dispatch)
    union all
    select 'status_probes.status_probes_recorded_by_check',
           array(select actor from irrevon.canon_edges where cause ~ '^reconciled_' and actor <> 'human')
    -- What no canon row holds is the RFC's: §2.2, §4, and decisions G2, G7, A2, S5.
    union all
    select n, array['IDEMPOTENT', 'REVERSIBLE', 'COMPENSABLE', 'IRREVERSIBLE']
      from (values ('effect_records.effect_records_effect_class_check'), ('deny_entries.deny_entries_effect_class_check')) v(n)
    union all
    select n, array['reconcile_open', 'audit', 'sweep']
      from (values ('status_probes.status_probes_probe_kind_check'), ('probe_orders.probe_orders_probe_kind_check'),
                   ('adjudication_notes.adjudication_notes_probe_kind_check')) v(n)
    union all values
      ('status_probes.status_probes_result_check',         array['PRESENT', 'ABSENT', 'INDETERMINATE']),
      ('findings.findings_created_by_check',               array['reconciler', 'recovery', 'sweep', 'human']),
      ('effect_executions.effect_executions_opened_by_check', array['register', 'retry_after_failure', 'resolve_redispatch']),
      ('gate_decisions.gate_decisions_decision_check',     array['allow', 'deny']),
      ('gate_decisions.gate_decisions_denied_by_check_check', array['deny_list', 'authority', 'branch_lineage', 'dedup']),
      ('gate_decisions.gate_decisions_variant_check',
         array['dispatch', 'recovery_redispatch', 'resolve_redispatch', 'retry_after_failure']),
      ('authority_policies.authority_policies_mode_check', array['self_declared', 'granted']),
      ('sweep_sightings.sweep_sightings_matched_by_check', array['client_ref', 'destination_ref', 'listing_keys']),
      ('sweep_sightings.sweep_sightings_verdict_check',
         array['unmatched', 'in_flight', 'forgotten', 'contradiction', 'second_reference', 'first_reference']),
      ('settings.settings_kind_check',                     array['interval', 'integer', 'text']),
      ('adjudication_notes.adjudication_notes_kind_check',
         array['opened', 'asked', 'waits', 'parked', 'escalated', 'resumed']),
      ('audit_drains.audit_drains_drained_by_check',       array['reconciler', 'recovery', 'human']),
      ('recovery_runs.recovery_runs_kind_check',           array['boot', 'online']),
      ('lost_claims.lost_claims_source_check',             array['witness', 'destination'])
  ) as canon(name, words);

select plan((select count(*)::int from listed) + 5);

select is(l.words, e.words, l.name) from listed l left join expected e using (name) order by l.name;
select is_empty('select name from expected except select name from listed', 'every expectation has its CHECK');

select pg_get_expr(conbin, conrelid) as status_check from pg_constraint
 where conrelid = 'irrevon.finding_resolutions'::regclass and conname = 'status_edge_is_canonical' \gset
create temporary table written on commit drop as
select edge[1] as from_status, edge[2] as to_status
  from regexp_matches(:'status_check', $$from_status = '(\w+)'::text\) AND \(to_status = '(\w+)'::text$$, 'g') as edge;
select bag_eq('table written', 'select from_status, to_status from irrevon.canon_status_edges',
  'status_edge_is_canonical lists the rows of canon_status_edges, each once');
select set_eq(
  format('select from_status, to_status from (select from_status from written union select to_status from written) f(from_status)
          cross join (select from_status from written union select to_status from written) t(to_status) where %s', :'status_check'),
  'select from_status, to_status from irrevon.canon_status_edges',
  'and of all that its words can say it accepts those rows only');

select set_eq('select check_name from irrevon.canon_dispatch where check_name is not null', $$ values ('dedup') $$,
  'a check that the dispatch map names is a check of the gate');
select set_eq($$ select actor from irrevon.canon_edges $$,
  $$ values ('registrar'), ('gate'), ('dispatcher'), ('reconciler'), ('recovery'), ('human') $$,
  'the actors of the edges are those of RFC-002 §2.2');

select * from finish();
rollback;
