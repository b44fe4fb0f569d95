-- reconcile_note — write down how an open execution is adjudicated from now on, and keep open_work equal to it.
-- Decisions W3, R7. Internal: record and execution, or the row of open_work, are locked. The kinds:
--   asked      a question was handed out; without an answer it is due again at p_next_at
--   waits      it was looked at, and is due again at p_next_at
--   parked     no look helps; a human is asked at p_next_at, or from now on where that is null
--   escalated  a human is asked from now on, whether or not it is looked at meanwhile
--   resumed    it is looked at again

create or replace function irrevon.reconcile_note(
  p_execution_id bigint,
  p_kind         text,
  p_reason       text,
  p_next_at      timestamptz,
  p_now          timestamptz,
  p_probe_token  uuid default null,
  p_writer       text default null,
  p_epoch        bigint default null
)
returns void
language sql
set search_path = irrevon, pg_temp
as $function$
  with standing as (
    update open_work
       set probes = probes + (p_kind in ('waits', 'parked'))::integer,
           next_probe_at = p_next_at,
           parked_reason = case p_kind when 'parked' then p_reason when 'resumed' then null else parked_reason end,
           escalated_at = case when p_kind = 'resumed' then null
                               when p_kind = 'escalated' or p_kind = 'parked' and p_next_at is null
                               then coalesce(escalated_at, p_now) else escalated_at end
     where execution_id = p_execution_id
    returning *
  )
  insert into adjudication_notes (execution_id, probe_kind, kind, reason, probe_token, writer, epoch, key_coverage,
                                  probes, next_probe_at, parked_reason, escalated_at, created_at)
  select execution_id, 'reconcile_open', p_kind, p_reason, p_probe_token, p_writer, p_epoch,
         case when parked_reason is not null then (
           select reconcile_key_coverage(r, standing.execution_id) from effect_records r where r.effect_id = standing.effect_id) end,
         probes, next_probe_at, parked_reason, escalated_at, p_now
    from standing
$function$;

comment on function irrevon.reconcile_note(bigint, text, text, timestamptz, timestamptz, uuid, text, bigint) is
  'Append how an open execution is adjudicated from now on, and let open_work say the same.';
