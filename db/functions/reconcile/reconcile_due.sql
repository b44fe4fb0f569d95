-- reconcile_due — hand out the questions that are due: whom to ask, how, by which keys, until when.
-- RFC-002 §6.1, §6.3, §7.1; decisions R1, R2, R6, R7. An open execution is due when no wire attempt of it is open and the
-- instant of its next look has come. The order stores queried_at: lags and gaps are measured from the question. One that
-- nobody answers is due again after its deadline, and at once when the process that asked was booted again. kind:
--   lookup  ask by query_keys, and answer with record_probe(probe_token, ...)
--   audit   the same, about an effect that is settled
--   replay  render dispatch_order, ask for claim_c1_replay_probe, send, and answer with record_outcome
--   parked, escalated  nothing to do: it can be asked neither way, or its escalation budget is spent; a human is asked. The
--           second is told whichever adapters this worker has, and what can be asked is asked all the same
-- Reads only what is due; locks only what it hands out, and skips what another worker is handing out.
--   IR703 stale_writer   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.reconcile_due(
  p_writer   text default null,
  p_epoch    bigint default null,
  p_adapters text[] default null,
  p_limit    integer default 100
)
returns table (probe_token uuid, operation_id text, effect_id text, adapter_id text,
               query_keys jsonb, deadline_seconds double precision, kind text, dispatch_order jsonb)
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
#variable_conflict use_column
declare
  v_writer   writers;
  v_work     open_work;
  v_deadline interval;
  v_handed   integer := 0;
  v_now      timestamptz;
begin
  perform begin_write();
  perform require_argument('limit', 'is 1 to 1000', p_limit between 1 and 1000);
  v_writer := recovery_caller(p_writer, p_epoch);
  v_now := clock();
  v_deadline := setting('probe_deadline')::interval;
  deadline_seconds := extract(epoch from v_deadline);

  for v_work in
    select w.* from open_work w
     where w.execution_id in (
             select d from reconcile_due_work(p_writer, p_epoch, p_adapters, v_writer.recovery_epoch is not null, p_limit, v_now) d)
     order by w.execution_id
       for no key update of w skip locked
  loop
    -- Between the list and the lock another worker may have handed it out.
    continue when reconcile_is_due(v_work, p_writer, p_epoch, p_adapters, v_writer.recovery_epoch is not null, v_now)
                  is not true;
    effect_id := v_work.effect_id;
    adapter_id := v_work.adapter_id;
    select * into kind, probe_token, operation_id, query_keys, dispatch_order
      from reconcile_question(v_work, p_writer, p_epoch, p_adapters, v_now, v_now + v_deadline);
    v_handed := v_handed + 1;
    return next;
  end loop;

  dispatch_order := null;
  for probe_token, operation_id, effect_id, adapter_id, query_keys, kind in
    select * from audit_due(p_writer, p_epoch, p_adapters, p_limit - v_handed, v_now, v_now + v_deadline) loop
    return next;
  end loop;
end;
$function$;

comment on function irrevon.reconcile_due(text, bigint, text[], integer) is
  'Hand out the questions that are due: lookups, replays and audits. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206), stale_writer (IR703).';
grant execute on function irrevon.reconcile_due(text, bigint, text[], integer) to irrevon_app, irrevon_operator;
