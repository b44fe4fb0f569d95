-- audit_close — a human has looked, where no machine can: the open audit of an effect is answered (operator).
-- RFC-002 §6.3, decision R3: a retry waits for it. p_evidence is JSON text, a non-empty object that says what was looked
-- at. It writes no finding. Returns closed, or replayed where no audit is open.
--   IR205 unknown_effect   IR605 evidence_missing   IR206 wrong_isolation

create or replace function irrevon.audit_close(p_effect_id text, p_evidence text)
returns text
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_evidence jsonb;
  v_now      timestamptz;
begin
  perform begin_write();
  v_evidence := human_evidence(p_evidence);
  perform from effect_records r where r.effect_id = p_effect_id for no key update;
  if not found then
    perform fail('unknown_effect', '{"path": "effect_id", "rule": "is registered"}');
  end if;
  v_now := clock();

  if not exists (select from open_audits where effect_id = p_effect_id) then
    return 'replayed';
  end if;
  perform audit_drain(p_effect_id, v_now, 'human', v_evidence || jsonb_build_object('by', session_user), v_now);
  return 'closed';
end;
$function$;

comment on function irrevon.audit_close(text, text) is
  'Answer the open audit of an effect by a human''s evidence; returns closed or replayed. '
  'Refuses unknown_effect (IR205), evidence_missing (IR605), wrong_isolation (IR206).';
grant execute on function irrevon.audit_close(text, text) to irrevon_operator;
