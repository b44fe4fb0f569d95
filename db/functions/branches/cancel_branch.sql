-- cancel_branch — no effect on this branch, or on one below it, is dispatched any more (operator).
-- RFC-002 §2.2, §13; decisions G3, W5. It may come before the branch is known, and is never taken back.
--
-- A stop: absolute for every claim that commits after it. It writes only the cancellation; the
-- PERSISTED→CANCELLED edges follow lazily, by the gate. What is already on the wire is not stopped: it is
-- listed, settles by evidence, and is undone by compensation only.
--   outcome        cancelled, or replayed where it was cancelled before
--   will_cancel    effects of this very branch that are not dispatched yet
--   will_deny      those of the branches below it: their lineage denies them, and they are cancelled then
--   in_flight      effects of either that a destination may already hold
--   IR105 malformed_argument  branch_ref or reason

create or replace function irrevon.cancel_branch(
  p_branch_ref text,
  p_reason     text,
  out outcome     text,
  out will_cancel text[],
  out will_deny   text[],
  out in_flight   text[]
)
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_now timestamptz;
begin
  perform begin_write();
  perform require_name('branch_ref', p_branch_ref, 512);
  perform require_text('reason', p_reason, 2000);
  perform lock_stop(true);
  v_now := clock();

  insert into branch_cancellations (branch_ref, reason, cancelled_by, created_at)
  values (p_branch_ref, p_reason, session_user, v_now)
  on conflict (branch_ref) do nothing;
  outcome := case when found then 'cancelled' else 'replayed' end;

  select coalesce(array_agg(w.effect_id order by w.effect_id) filter (where not s.is_open and own), '{}'),
         coalesce(array_agg(w.effect_id order by w.effect_id) filter (where not s.is_open and not own), '{}'),
         coalesce(array_agg(w.effect_id order by w.effect_id) filter (where s.is_open), '{}')
    into will_cancel, will_deny, in_flight
    from open_work w
    join effect_records r using (effect_id)
    join canon_states s using (state)
   cross join lateral (values (r.branch_ref = p_branch_ref)) as stands(own)
   where branch_cancelled(r.branch_ref) = p_branch_ref;
end;
$function$;

comment on function irrevon.cancel_branch(text, text) is
  'Cancel a branch; returns what it will cancel, what it will deny, and what is already in flight. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.cancel_branch(text, text) to irrevon_operator;
