-- reconcile_due — hand out the probe orders that are due: whom to ask, by which keys, until when.
-- RFC-002 §6.1, §7.1; decisions R1, R2, R7. An open execution is due when no wire attempt of it is open, it is not
-- parked, and the instant of its next look has come. The order stores queried_at, so that lags and gaps are
-- measured from the question and not from the answer. An order that nobody answers is due again after its
-- deadline, and at once when the process that asked for it was booted again: recovery has no age.
-- Where there is no key to ask by (C3, or nothing known that the destination can be asked by), the execution is
-- parked instead: only a human may settle it. Reads only what is open, oldest first; locks only what it hands
-- out, and skips what another worker is handing out.
--   IR703 stale_writer   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.reconcile_due(
  p_writer   text default null,
  p_epoch    bigint default null,
  p_adapters text[] default null,
  p_limit    integer default 100
)
returns table (probe_token uuid, operation_id text, effect_id text, adapter_id text,
               query_keys jsonb, deadline_seconds double precision)
language plpgsql
security definer
set search_path = irrevon, pg_temp
set timezone = 'UTC'
as $function$
#variable_conflict use_column
declare
  v_due      record;
  v_deadline interval;
  v_now      timestamptz;
begin
  perform begin_write();
  perform require_argument('limit', 'is 1 to 1000', p_limit between 1 and 1000);
  perform require_argument('epoch', 'comes with a writer, and only then', (p_writer is null) = (p_epoch is null));
  if p_writer is not null then
    perform recovery_require_writer(p_writer, p_epoch);
  end if;
  v_now := clock();
  v_deadline := setting('probe_deadline')::interval;
  deadline_seconds := extract(epoch from v_deadline);

  for v_due in
    select w.execution_id, w.effect_id, w.adapter_id
      from open_work w join canon_states s using (state)
     where s.is_open and w.open_claim_token is null and w.parked_reason is null
       and (coalesce(w.next_probe_at <= v_now, true)
            or reconcile_order_died(w.execution_id, p_writer, p_epoch))
       and (p_adapters is null or w.adapter_id = any (p_adapters))
     order by w.execution_id
     limit p_limit
       for no key update of w skip locked
  loop
    select * into probe_token, operation_id, query_keys
      from reconcile_order(v_due.execution_id, 'reconcile_open', p_writer, p_epoch, v_now, v_now + v_deadline);
    if query_keys = '[]' then
      perform reconcile_park(v_due.execution_id, 'not_queryable');
      continue;
    end if;
    effect_id := v_due.effect_id;
    adapter_id := v_due.adapter_id;
    update open_work set next_probe_at = v_now + v_deadline where execution_id = v_due.execution_id;
    return next;
  end loop;
end;
$function$;

comment on function irrevon.reconcile_due(text, bigint, text[], integer) is
  'Hand out the probe orders that are due. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206), stale_writer (IR703).';
grant execute on function irrevon.reconcile_due(text, bigint, text[], integer) to irrevon_app, irrevon_operator;
