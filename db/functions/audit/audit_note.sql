-- audit_note — write down how an audit proceeds, and keep open_audits equal to it.
-- Decision W3. Internal: the record is locked. The kinds are those of reconcile_note, and:
--   opened  the audit was asked for, and may be made from p_next_at on

create or replace function irrevon.audit_note(
  p_effect_id   text,
  p_kind        text,
  p_reason      text,
  p_next_at     timestamptz,
  p_now         timestamptz,
  p_probe_token uuid default null,
  p_writer      text default null,
  p_epoch       bigint default null
)
returns void
language sql
set search_path = irrevon, pg_temp
as $function$
  with standing as (
    update open_audits
       set probes = probes + (p_kind in ('waits', 'parked'))::integer,
           next_probe_at = p_next_at,
           parked_reason = case p_kind when 'parked' then p_reason when 'resumed' then null else parked_reason end,
           escalated_at = case p_kind when 'parked' then p_now when 'resumed' then null else escalated_at end
     where effect_id = p_effect_id
    returning *
  )
  insert into adjudication_notes (execution_id, probe_kind, kind, reason, probe_token, writer, epoch, key_coverage,
                                  probes, next_probe_at, parked_reason, escalated_at, created_at)
  select execution_id, 'audit', p_kind, p_reason, p_probe_token, p_writer, p_epoch,
         case when parked_reason is not null then (
           select reconcile_key_coverage(r, standing.execution_id) from effect_records r where r.effect_id = standing.effect_id) end,
         probes, next_probe_at, parked_reason, escalated_at, p_now
    from standing
$function$;

comment on function irrevon.audit_note(text, text, text, timestamptz, timestamptz, uuid, text, bigint) is
  'Append how an audit proceeds from now on, and let open_audits say the same.';
