-- redispatch_drain — take the redispatches that policy asks for, as one actor.
-- RFC-002 §5.3 (3), §7.1; decision W2. Internal: policy_auto, or recovery once everything else is adjudicated. Locks all that
-- it touches in one order, and asks again once it holds them.

create or replace function irrevon.redispatch_drain(
  p_actor    text,
  p_evidence jsonb,
  p_adapters text[],
  p_limit    integer
)
returns setof irrevon.resolution_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_refs   uuid[];
  v_ref    uuid;
  v_answer resolution_answer;
  v_now    timestamptz;
begin
  perform lock_stop(false);
  v_refs := array(select finding_ref from redispatch_candidates(p_adapters, p_limit));
  perform resolve_lock(v_refs, null);
  v_now := clock();

  foreach v_ref in array v_refs loop
    v_answer := redispatch_one(v_ref, p_actor, p_evidence, v_now);
    if v_answer.outcome is not null then
      return next v_answer;
    end if;
  end loop;
end;
$function$;

comment on function irrevon.redispatch_drain(text, jsonb, text[], integer) is
  'Take the redispatches that policy asks for, and return what was done about each.';
