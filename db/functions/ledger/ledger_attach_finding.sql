-- ledger_attach_finding — the only door through which a finding cites an effect.
-- RFC-002 §3.2. Internal: an entry point calls it inside its own transaction, and passes its own clock.
--
-- Locks the execution, so that its frontier cannot move, and asks canon_attachments whether this class may
-- attach there at this moment. The same evidence again is the finding that exists (R6). CONFIRMED_UNIQUE is
-- accepted and closed by the system in the same transaction (§3.3).
--   IR201 unknown_execution   there is no such execution
--   IR204 illegal_attachment  (frontier, classification, moment) is not canonical

create or replace function irrevon.ledger_attach_finding(
  p_execution_id    bigint,
  p_classification  text,
  p_moment          text,
  p_excess          bigint,
  p_destination_ref text,
  p_created_by      text,
  p_evidence        jsonb,
  p_now             timestamptz
)
returns bigint
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_frontier   text;
  v_finding_id bigint;
  v_action     text;
begin
  perform from effect_executions where execution_id = p_execution_id for no key update;
  if not found then
    perform fail('unknown_execution', '{"path": "execution_id", "rule": "was opened"}');
  end if;

  select state into v_frontier from frontiers where execution_id = p_execution_id;
  if not exists (
    select from canon_attachments
     where state = v_frontier and classification = p_classification and p_moment = any (moments)
  ) then
    perform fail('illegal_attachment', jsonb_build_object(
      'frontier', v_frontier, 'classification', p_classification, 'moment', p_moment));
  end if;

  insert into findings (finding_ref, effect_id, execution_id, adapter_id, destination_ref, classification,
                        moment, excess_effect_count, evidence, evidence_digest, created_by, created_at,
                        ledger_epoch, written_xid)
  select gen_random_uuid(), e.effect_id, e.execution_id, r.adapter_id, p_destination_ref, p_classification,
         p_moment, p_excess, p_evidence, encode(sha256(convert_to(jcs(p_evidence), 'UTF8')), 'hex'),
         p_created_by, p_now, ledger_epoch_here(), pg_current_xact_id()
    from effect_executions e join effect_records r using (effect_id)
   where e.execution_id = p_execution_id
  on conflict (effect_id, classification, evidence_digest) where effect_id is not null do nothing
  returning finding_id into v_finding_id;

  select c.default_action into v_action
    from canon_classifications c join canon_actions a using (classification)
   where c.classification = p_classification and a.action = c.default_action and 'system' = any (a.actors);
  if v_finding_id is not null and v_action is not null then
    perform ledger_resolve(v_finding_id, 'OPEN', v_action, 'system', p_evidence, p_now);
  elsif v_finding_id is not null then
    perform ledger_open_findings(array[v_finding_id]);
  end if;

  return v_finding_id;
end;
$function$;

comment on function irrevon.ledger_attach_finding(bigint, text, text, bigint, text, text, jsonb, timestamptz) is
  'Attach a canonical finding to an execution and return its id, or null where the same evidence is attached already.';
