-- unpark — look again at an execution, or at an audit, that was given to a human (operator).
-- RFC-002 §3.2. What kept it from being found may have been mended: a declaration, an adapter, a destination. Its budget
-- is what it was. Returns resumed, or replayed where nothing of it is parked.
--   IR201 unknown_execution   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.unpark(p_operation_id text, p_reason text)
returns text
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_at  record;
  v_now timestamptz;
begin
  perform begin_write();
  perform require_text('reason', p_reason, 2000);
  v_at := settle_lock(p_operation_id);
  v_now := clock();

  if exists (select from open_work where execution_id = v_at.execution_id and parked_reason is not null
                and open_claim_token is null) then
    perform reconcile_note(v_at.execution_id, 'resumed', p_reason, v_now, v_now, null, session_user);
    return 'resumed';
  elsif exists (select from open_audits where effect_id = split_part(p_operation_id, ':', 1) and parked_reason is not null) then
    perform audit_note(split_part(p_operation_id, ':', 1), 'resumed', p_reason, v_now, v_now, null, session_user);
    return 'resumed';
  end if;
  return 'replayed';
end;
$function$;

comment on function irrevon.unpark(text, text) is
  'Look again at what was given to a human; returns resumed or replayed. '
  'Refuses unknown_execution (IR201), malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.unpark(text, text) to irrevon_operator;
