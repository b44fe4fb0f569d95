-- settle — a human settles an ambiguous execution by evidence (operator).
-- RFC-002 §3.1, §6.1 (C3); decisions A11, F3. p_outcome is COMMITTED or FAILED. p_evidence is JSON text, a non-empty
-- object that says what was looked at. Its member n_found, where it is a count of at least 1, classifies a commit:
-- CONFIRMED_UNIQUE, or DUPLICATE with its excess; without it nothing is claimed, and no finding is written. FAILED is
-- LOST: intended, and not there; a count that says otherwise is refused. What speaks against it, by then or later, asks for
-- an audit (R3).
--   settled        evidence.finding_ref names the finding, where there is one
--   repeated       a human settled it so already
--   illegal_state  it is not ambiguous; lifecycle says what it is
--   IR201 unknown_execution   IR605 evidence_missing   IR105 malformed_argument   IR206 wrong_isolation
--   IR603 attempt_in_flight   a wire attempt is open, and not provably abandoned

create or replace function irrevon.settle(p_operation_id text, p_outcome text, p_evidence text)
returns irrevon.probe_answer
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_told jsonb;
  v_edge canon_edges;
  v_at   record;
  v_now  timestamptz;
begin
  perform begin_write();
  v_told := human_evidence(p_evidence);
  select * into v_edge from canon_edges
   where from_state = 'AMBIGUOUS' and actor = 'human' and cause ~ '^reconciled_' and to_state = 'SETTLED_' || p_outcome;
  perform require_argument('outcome', 'is COMMITTED or FAILED', found);
  perform require_argument('evidence', 'counts in n_found what a commit left, and nothing of a failure',
    coalesce(v_told ->> 'n_found' !~ case p_outcome when 'FAILED' then '^[1-9][0-9]*$' else '^-?0+$' end, true));
  v_at := settle_lock(p_operation_id);
  v_now := clock();

  if v_at.open_claim_token is not null then
    perform settle_close_abandoned(v_at.open_claim_token, v_now);
    select state into v_at.state from frontiers where execution_id = v_at.execution_id;
  end if;
  if v_at.state <> v_edge.from_state then
    return (case when v_at.state = v_edge.to_state and v_at.actor = v_edge.actor then 'repeated' else 'illegal_state' end,
            null, p_operation_id, v_at.state, '{}')::probe_answer;
  end if;

  return settle_write(v_at.execution_id, p_operation_id, v_edge, v_told || jsonb_build_object('by', session_user), v_now);
end;
$function$;

comment on function irrevon.settle(text, text, text) is
  'Settle an ambiguous execution by a human''s evidence; answers settled, repeated or illegal_state. '
  'Refuses unknown_execution (IR201), attempt_in_flight (IR603), evidence_missing (IR605), malformed_argument (IR105), '
  'wrong_isolation (IR206).';
grant execute on function irrevon.settle(text, text, text) to irrevon_operator;
