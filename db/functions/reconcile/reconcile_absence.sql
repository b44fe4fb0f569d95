-- reconcile_absence — what one absence means: nothing yet, nothing ever, or the second read that confirms it.
-- RFC-002 §6.2; decisions R1, R2. Internal. verdict:
--   wait       ask again at `at`: the effect may still become visible, and is asked about at the pauses of a look that told
--              nothing until it must be; or one read is not two
--   park       `reason`: by these keys an absence proves nothing
--   confirmed  `evidence` is what the settle, or the finding, cites
-- Every instant comes from stored rows. A read by other keys, or under another declaration, than those in force begins
-- anew.

create or replace function irrevon.reconcile_absence(
  p_probe  irrevon.status_probes,
  p_since  timestamptz,
  p_probes integer,
  p_now    timestamptz,
  out verdict  text,
  out reason   text,
  out at       timestamptz,
  out evidence jsonb
)
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_record    effect_records;
  v_coverage  jsonb;
  v_countable timestamptz;
  v_first     uuid;
begin
  select r.* into v_record from effect_executions e join effect_records r using (effect_id)
   where e.execution_id = p_probe.execution_id;
  v_coverage := reconcile_key_coverage(v_record, p_probe.execution_id);
  v_countable := p_since + make_interval(secs => coalesce((v_coverage ->> 'lag')::float8, 0));
  evidence := jsonb_build_object('key_coverage', v_coverage, 'counted_from', v_countable);

  if p_probe.queried_at < v_countable then
    verdict := 'wait';
    at := greatest(p_now, least(v_countable, p_now + reconcile_pause(p_probes)));
  elsif not (v_coverage ->> 'covered')::boolean then
    verdict := 'park';
    reason := 'absence_not_covered';
  elsif (p_probe.query_keys, p_probe.declaration_digest) is distinct from
        (reconcile_query_keys(v_record), (adapter_in_force(v_record.adapter_id)).declaration_digest) then
    verdict := 'wait';
    at := p_now;
  else
    v_first := reconcile_first_absence(p_probe, v_countable);
    verdict := case when v_first is null then 'wait' else 'confirmed' end;
    at := p_now + setting('absence_gap')::interval;
    evidence := evidence || jsonb_build_object('probe_token', p_probe.probe_token, 'first_probe_token', v_first,
      'response_digest', p_probe.response_digest, 'queried_at', p_probe.queried_at);
  end if;
end;
$function$;

comment on function irrevon.reconcile_absence(irrevon.status_probes, timestamptz, integer, timestamptz) is
  'Say whether an absence is to be waited on, can never be confirmed, or is confirmed.';
