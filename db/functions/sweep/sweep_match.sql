-- sweep_match — which effect of the ledger each listed entry is; one row for each entry that is one.
-- RFC-002 §7.2: in this order, and only among the effects of this adapter.
--   client_ref       it carries the operation_id of an effect; execution_id null: that of the step after its last one
--   destination_ref  a receipt, a late response or a finding has named it
--   listing_keys     it carries no client reference of ours, the stable ids of an effect hold its keys, and sweep_may_be
-- Internal. Set-based; every way is an index: OFFSET 0 keeps the planner from reading a table whole instead.

create or replace function irrevon.sweep_match(p_adapter_id text, p_entries jsonb)
returns table (n integer, matched_by text, effect_id text, execution_id bigint)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select l.n, case when k1.effect_id is not null then 'client_ref' when k2.effect_id is not null then 'destination_ref'
                   else 'listing_keys' end,
         coalesce(k1.effect_id, k2.effect_id, k3.effect_id),
         case when k1.effect_id is not null then k1.execution_id else coalesce(k2.execution_id, k3.execution_id) end
    from jsonb_to_recordset(p_entries) as l(n integer, ref text, client_ref text, listing_keys jsonb)
   cross join lateral (select case when l.client_ref ~ '^[0-9a-f]{64}:(0|[1-9][0-9]{0,3})$'
                                   then string_to_array(l.client_ref, ':') end) as told(operation)
    left join lateral (
      select r.effect_id, e.execution_id
        from effect_records r
        left join effect_executions e on e.effect_id = r.effect_id and e.step = told.operation[2]::integer
       where r.effect_id = told.operation[1] and r.adapter_id = p_adapter_id
         and (e.execution_id is not null or told.operation[2]::integer = (
                select max(x.step) + 1 from effect_executions x where x.effect_id = r.effect_id))) as k1 on true
    left join lateral (
      select named.execution_id, e.effect_id
        from (select a.execution_id from dispatch_receipts d join dispatch_attempts a using (attempt_id)
               where d.destination_ref = l.ref and a.adapter_id = p_adapter_id
              union all
              select a.execution_id from late_responses t join dispatch_attempts a using (attempt_id)
               where t.destination_ref = l.ref and a.adapter_id = p_adapter_id
              union all
              select f.execution_id from findings f
               where f.destination_ref = l.ref and f.effect_id is not null and f.adapter_id = p_adapter_id) as named
        join effect_executions e using (execution_id)
       where k1.effect_id is null
       order by named.execution_id desc limit 1) as k2 on true
    left join lateral (
      with alike as materialized (       -- first, whatever the planner thinks of the newest execution
        select r from effect_records r
         where k1.effect_id is null and k2.effect_id is null and told.operation is null and l.listing_keys <> '{}'
           and r.stable_ids @> l.listing_keys and r.adapter_id = p_adapter_id)
      select e.effect_id, e.execution_id
        from alike
       cross join lateral (select x.* from effect_executions x where x.effect_id = (alike.r).effect_id offset 0) as e
       where sweep_may_be(alike.r, e.execution_id)
       order by e.execution_id desc limit 1) as k3 on true
   where coalesce(k1.effect_id, k2.effect_id, k3.effect_id) is not null
$function$;

comment on function irrevon.sweep_match(text, jsonb) is
  'Match listed entries to the effects of an adapter, strongest key first.';
