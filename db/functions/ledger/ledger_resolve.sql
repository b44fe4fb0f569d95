-- ledger_resolve — the only door through which a finding's status is written.
-- RFC-002 §3.3, decision F1. Internal: an entry point fixes the actor, and passes its own clock.
--
-- Locks the finding, derives its status, and appends one row of canon_status_edges that canon_actions allows
-- this actor, and keeps open_findings equal to it. An action whose closing condition holds already is closed at once:
-- ACCEPTED_AS_IS always is.
--   IR601 unknown_finding        there is no such finding
--   IR202 stale_frontier         p_from_status is not its status
--   IR602 illegal_resolution     the edge, or the actor's action, is not canonical
--   IR604 compensation_missing   it may not close yet
--   IR605 evidence_missing       an action without evidence

create or replace function irrevon.ledger_resolve(
  p_finding_id  bigint,
  p_from_status text,
  p_to_status   text,
  p_actor       text,
  p_evidence    jsonb,
  p_now         timestamptz,
  p_replacement text default null,
  p_decision_id uuid default null
)
returns bigint
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_finding        findings;
  v_status         text;
  v_resolution_seq bigint;
begin
  select * into v_finding from findings where finding_id = p_finding_id for no key update;
  if not found then
    perform fail('unknown_finding', '{"path": "finding_id", "rule": "was written"}');
  end if;

  select status into v_status from finding_statuses where finding_id = p_finding_id;
  if v_status is distinct from p_from_status then
    perform fail('stale_frontier', jsonb_build_object('expected', p_from_status, 'status', v_status));
  end if;
  if not resolution_is_legal(v_finding.classification, v_status, p_to_status, p_actor) then
    perform fail('illegal_resolution', jsonb_build_object('classification', v_finding.classification,
      'from', v_status, 'to', p_to_status, 'actor', p_actor));
  end if;
  if p_evidence is null or p_evidence = '{}' then
    perform fail('evidence_missing', '{"path": "evidence", "rule": "is a non-empty object"}');
  end if;
  if p_to_status = 'CLOSED' and not finding_may_close(p_finding_id, v_status) then
    perform fail('compensation_missing', jsonb_build_object('from', v_status, 'rule', 'its condition holds'));
  end if;

  insert into finding_resolutions (finding_id, from_status, to_status, evidence, actor, decision_id,
                                   replacement_operation_id, decided_by, created_at)
  values (p_finding_id, v_status, p_to_status, p_evidence, p_actor, p_decision_id,
          p_replacement, session_user, p_now)
  returning resolution_seq into v_resolution_seq;

  if exists (select from canon_status_edges where from_status = p_to_status and to_status = 'CLOSED')
     and finding_may_close(p_finding_id, p_to_status) then
    perform ledger_resolve(p_finding_id, p_to_status, 'CLOSED', 'system', p_evidence, p_now);
  else
    perform ledger_open_findings(array[p_finding_id]);   -- where it ends: most are closed as soon as they are written
  end if;

  return v_resolution_seq;
end;
$function$;

comment on function irrevon.ledger_resolve(bigint, text, text, text, jsonb, timestamptz, text, uuid) is
  'Append one canonical status to a finding, close it where that is due, and return the sequence number.';
