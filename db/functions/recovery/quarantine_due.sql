-- quarantine_due — hand out the questions that let single effects out of a quarantine.
-- Decision S5. An effect that is PERSISTED here may have been sent by a claim that the ledger has forgotten; so may one
-- that was registered again since. Each is asked about by its client references, wherever the destination can be asked
-- so; the answer goes to quarantine_record. Rows as reconcile_due's. Nothing is handed out where nothing is in quarantine.
--   IR703 stale_writer   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.quarantine_due(
  p_writer   text default null,
  p_epoch    bigint default null,
  p_adapters text[] default null,
  p_limit    integer default 100
)
returns table (probe_token uuid, operation_id text, effect_id text, adapter_id text,
               query_keys jsonb, deadline_seconds double precision)
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
#variable_conflict use_column
declare
  v_last     ledger_epochs;
  v_held     text[];
  v_due      record;
  v_deadline interval;
  v_now      timestamptz;
begin
  perform begin_write();
  perform require_argument('limit', 'is 1 to 1000', p_limit between 1 and 1000);
  perform recovery_caller(p_writer, p_epoch);
  v_now := clock();
  select * into v_last from ledger_epochs order by ledger_epoch desc limit 1;
  select array_agg(held.adapter_id) into v_held
    from (select distinct d.adapter_id from adapter_declarations d) as held
   where ledger_quarantined(held.adapter_id) and (p_adapters is null or held.adapter_id = any (p_adapters));
  v_deadline := setting('probe_deadline')::interval;
  deadline_seconds := extract(epoch from v_deadline);

  for v_due in
    select w.execution_id, w.effect_id, w.adapter_id, keys.asked, e.operation_id
      from open_work w
      join effect_executions e using (execution_id)
      join effect_records r on r.effect_id = w.effect_id
     cross join lateral (values (quarantine_keys(r))) as keys(asked)
     where w.state = 'PERSISTED' and w.adapter_id = any (v_held) and keys.asked is not null
       and not exists (select from quarantine_clearances c
                        where c.ledger_epoch = v_last.ledger_epoch and c.effect_id = w.effect_id)
       and coalesce(quarantine_next_look(w.execution_id, v_last.created_at) <= v_now, true)
     order by w.execution_id
     limit p_limit
       for no key update of w skip locked
  loop
    -- Between the list and the lock another worker may have handed it out.
    continue when quarantine_next_look(v_due.execution_id, v_last.created_at) > v_now;
    probe_token := gen_random_uuid();
    select v_due.operation_id, v_due.effect_id, v_due.adapter_id, v_due.asked
      into operation_id, effect_id, adapter_id, query_keys;
    insert into probe_orders (probe_token, execution_id, adapter_id, declaration_digest, probe_kind,
                              query_keys, writer, epoch, queried_at, deadline_at)
    select probe_token, v_due.execution_id, v_due.adapter_id, (adapter_in_force(v_due.adapter_id)).declaration_digest,
           'sweep', v_due.asked, p_writer, p_epoch, v_now, v_now + v_deadline;
    return next;
  end loop;
end;
$function$;

comment on function irrevon.quarantine_due(text, bigint, text[], integer) is
  'Hand out the questions about effects in quarantine. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206), stale_writer (IR703).';
grant execute on function irrevon.quarantine_due(text, bigint, text[], integer) to irrevon_app, irrevon_operator;
