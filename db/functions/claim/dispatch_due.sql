-- dispatch_due — what was decided to be sent, and that no hand has claimed: the longest waiting first, with their orders.
-- RFC-002 §5.3 (3), §7.1; decision G6. Executions that a redispatch or a retry opened, whose hand may have died since; and
-- effects that the gate denied for want of authority, once it has arrived. An effect that no hand ever asked for is left to
-- the hand that registered it. Listed is only what would be claimed now: what is still denied, quarantined, withdrawn, or
-- behind another attempt in its slot costs no claim and no decision row, however often a worker looks. Writes nothing. A hand
-- that cannot send some of it reads on behind the last row that it was given, by its since and effect_id.
-- Costs what is not dispatched yet.
--   IR105 malformed_argument

create or replace function irrevon.dispatch_due(
  p_adapters        text[] default null,
  p_limit           integer default 100,
  p_after           timestamptz default null,
  p_after_effect_id text default null
)
returns table (effect_id text, since timestamptz, dispatch_order jsonb)
language plpgsql
stable
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
#variable_conflict use_column
declare
  v_now constant timestamptz := clock();
begin
  perform require_argument('limit', 'is 1 to 1000', p_limit between 1 and 1000);

  return query
    select w.effect_id, w.since, identity_order(r, e.operation_id)
      from open_work w
      join canon_dispatch c on c.frontier = w.state and c.behaviour = 'claim'
      join effect_executions e using (execution_id)
      join effect_records r on r.effect_id = w.effect_id
      left join scope_slots s on (s.scope, s.effect_type) = (r.scope, r.effect_type)
     where (e.opened_by <> 'register' or exists (
             select from gate_decisions g
              where g.effect_id = w.effect_id and g.execution_id = w.execution_id and g.denied_by_check = 'authority'))
       and (p_adapters is null or r.adapter_id = any (p_adapters))
       and (p_after is null or (w.since, w.effect_id) > (p_after, coalesce(p_after_effect_id, '')))
       and s.open_claim_token is null
       and exists (select from effect_type_policies t
                    where t.effect_type = r.effect_type
                      and t.declaration_seq = (select d.declaration_seq from adapter_declarations d
                                                where d.adapter_id = r.adapter_id order by d.declaration_seq desc limit 1))
       and coalesce(quarantine_reason(r, null, null), 'unwitnessed') = 'unwitnessed'   -- which asks about the hand
       and (gate_verdict(r, w.execution_id, v_now)).decision = 'allow'
     order by w.since, w.effect_id
     limit p_limit;
end;
$function$;

comment on function irrevon.dispatch_due(text[], integer, timestamptz, text) is
  'List what was decided to be sent and would be claimed now, with its orders. Refuses malformed_argument (IR105).';
grant execute on function irrevon.dispatch_due(text[], integer, timestamptz, text) to irrevon_app, irrevon_operator;
