-- ledger_transition — the only door through which lifecycle history is written.
-- RFC-002 §2.3, §3.1. Internal: an entry point calls it, fixes the actor, and passes its own reading of clock().
-- Locks the execution, derives its frontier, appends one row of canon_edges, and keeps open_work equal to the frontier:
-- what has become ambiguous is due at once, and only the claim that opens a wire attempt leaves one open. What commits
-- closes the findings that it fulfils (F3). Anything else raises and writes nothing:
--   IR201 unknown_execution  there is no such execution
--   IR202 stale_frontier     p_expected_from is not the frontier
--   IR203 illegal_edge       (from, to, cause, actor) is not canonical

create or replace function irrevon.ledger_transition(
  p_execution_id  bigint,
  p_expected_from text,
  p_to_state      text,
  p_cause         text,
  p_actor         text,
  p_evidence      jsonb,
  p_now           timestamptz,
  p_opened_token  uuid default null
)
returns bigint
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_frontier       text;
  v_reached        canon_states;
  v_transition_seq bigint;
begin
  perform from effect_executions where execution_id = p_execution_id for no key update;
  if not found then
    perform fail('unknown_execution', '{"path": "execution_id", "rule": "was opened"}');
  end if;

  select to_state into v_frontier
    from (select * from effect_transitions where execution_id = p_execution_id offset 0) as t order by transition_seq desc limit 1;
  if v_frontier is distinct from p_expected_from then
    perform fail('stale_frontier', jsonb_build_object('expected', p_expected_from, 'frontier', v_frontier));
  end if;

  select s.* into v_reached
    from canon_edges e join canon_states s on s.state = e.to_state
   where (e.from_state, e.to_state, e.cause, e.actor) = (v_frontier, p_to_state, p_cause, p_actor);
  if not found then
    perform fail('illegal_edge', jsonb_build_object(
      'from', v_frontier, 'to', p_to_state, 'cause', p_cause, 'actor', p_actor));
  end if;

  insert into effect_transitions (execution_id, from_state, to_state, cause, actor, evidence, created_at)
  values (p_execution_id, v_frontier, p_to_state, p_cause, p_actor, p_evidence, p_now)
  returning transition_seq into v_transition_seq;

  if v_reached.is_terminal then
    delete from open_work where execution_id = p_execution_id;
  else
    update open_work
       set state = p_to_state, since = p_now, open_claim_token = p_opened_token,
           next_probe_at = case when exists (select from canon_receipts r
             where r.attempt_kind = 'c1_replay_probe' and r.from_state = p_to_state) then p_now end
     where execution_id = p_execution_id;
  end if;
  if v_reached.is_terminal and v_reached.blocks_dispatch then
    perform resolve_close(p_execution_id, p_now);
  end if;

  return v_transition_seq;
end;
$function$;

comment on function irrevon.ledger_transition(bigint, text, text, text, text, jsonb, timestamptz, uuid) is
  'Append one canonical transition to an execution and return its sequence number.';
