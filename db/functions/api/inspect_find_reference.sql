-- inspect_find_reference — the effects that a destination's reference stands for, by every way that the ledger knows one.
-- RFC-002 §7.2. Internal: inspect_find asks. A receipt, a late response, a finding, a sweep's sighting; of an orphan, the effects
-- that undo it. Each way is an index: adapters are walked one by one, because sightings are kept by adapter and reference.

create or replace function irrevon.inspect_find_reference(p_ref text)
returns table (effect_id text, matched_by text)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with recursive adapters (adapter_id) as (
    select min(d.adapter_id) from adapter_declarations d
    union all
    select (select min(d.adapter_id) from adapter_declarations d where d.adapter_id > a.adapter_id)
      from adapters a where a.adapter_id is not null
  ), named as (
    select 'receipt' as way, a.execution_id
      from (select * from dispatch_receipts x where x.destination_ref = p_ref limit 100) as d
     cross join lateral (select y.execution_id from dispatch_attempts y where y.attempt_id = d.attempt_id offset 0) as a
    union all
    select 'late_response', a.execution_id
      from (select * from late_responses x where x.destination_ref = p_ref limit 100) as l
     cross join lateral (select y.execution_id from dispatch_attempts y where y.attempt_id = l.attempt_id offset 0) as a
  )
  select e.effect_id, named.way
    from named
   cross join lateral (select x.effect_id from effect_executions x where x.execution_id = named.execution_id offset 0) as e
  union all
  select f.effect_id, 'finding' from (
    select x.effect_id from findings x where x.destination_ref = p_ref and x.effect_id is not null limit 100) as f
  union all
  select s.matched_effect, 'sighting'
    from adapters
   cross join lateral (
     select x.matched_effect from sweep_sightings x
      where x.adapter_id = adapters.adapter_id and x.destination_ref = p_ref limit 100) as s
   where s.matched_effect is not null
  union all
  select c.effect_id, 'compensation_of_an_orphan'
    from adapters
   cross join lateral (
     select x.finding_id from findings x
      where x.classification = 'ORPHANED' and x.adapter_id = adapters.adapter_id and x.destination_ref = p_ref offset 0) as f
   cross join lateral (select y.effect_id from finding_compensations y where y.finding_id = f.finding_id offset 0) as c
$function$;

comment on function irrevon.inspect_find_reference(text) is 'Return the effects that a destination''s reference stands for.';
