-- resolve_many — one decision over many findings, all or nothing (operator).
-- RFC-002 §3.3. p_findings is JSON text: a list of 1 to 1000 objects {"finding_ref", "evidence"} and, for COMPENSATED,
-- "compensations"; evidence as in resolve. Every row that is written names p_decision_id, the caller's. One row for each
-- finding, in the order given:
--   resolved   all were written
--   replayed   this decision was made before; where every finding stands now
--   otherwise nothing was resolved: replayed, probe_first, denied and illegal_state as in resolve are why, and the others are
--   withheld. A replayed one is no obstacle. Looks that probe_first orders are ordered all the same
-- What resolve refuses is refused here for all, and so are findings of one effect that cannot both be redispatched (IR602).
--   IR105 malformed_argument: the list, a finding named twice, a decision_id used for something else

create or replace function irrevon.resolve_many(p_decision_id uuid, p_action text, p_reason text, p_findings text)
returns setof irrevon.resolution_answer
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_told    resolve_told[];
  v_answers resolution_answer[];
  v_one     resolve_told;
  v_before  text;
  v_digest  text;
  v_now     timestamptz;
begin
  perform begin_write();
  perform require_argument('decision_id', 'is a uuid of the caller''s', p_decision_id is not null);
  perform require_text('reason', p_reason, 2000);
  v_told := resolve_many_read(p_action, p_findings);
  v_digest := encode(sha256(convert_to(coalesce(p_action, '') || chr(10) || p_findings, 'UTF8')), 'hex');
  perform lock_stop(false);
  perform resolve_lock(array(select finding_ref from unnest(v_told)), array(select unnest(compensations) from unnest(v_told)));
  v_now := clock();

  select request_digest into v_before from bulk_decisions where decision_id = p_decision_id;
  perform require_argument('decision_id', 'belongs to this very request', coalesce(v_before = v_digest, true));
  if v_before is not null then
    return query select 'replayed', s.finding_ref, s.status, '{}'::jsonb, resolve_order(s.finding_id)
                   from unnest(v_told) with ordinality as t join finding_statuses s using (finding_ref) order by t.ordinality;
    return;
  end if;

  v_answers := resolve_many_answers(p_action, v_told, v_now);
  if exists (select from unnest(v_answers) where outcome in ('probe_first', 'denied', 'illegal_state')) then
    return query select * from unnest(resolve_many_barred(v_answers, v_now));
    return;
  end if;

  insert into bulk_decisions (decision_id, action, request_digest, reason, decided_by, created_at)
  values (p_decision_id, p_action, v_digest, p_reason, session_user, v_now)
  on conflict (decision_id) do nothing;
  perform require_argument('decision_id', 'belongs to this very request', found);
  foreach v_one in array v_told loop
    return next resolve_many_write(v_one, p_action, p_decision_id, p_reason, v_now);
  end loop;
end;
$function$;

comment on function irrevon.resolve_many(uuid, text, text, text) is
  'Resolve many findings by one decision, all or none; answers resolved, or why nothing was. '
  'Refuses malformed_argument (IR105), unknown_effect (IR205), wrong_isolation (IR206), unknown_finding (IR601), '
  'illegal_resolution (IR602), evidence_missing (IR605).';
grant execute on function irrevon.resolve_many(uuid, text, text, text) to irrevon_operator;
