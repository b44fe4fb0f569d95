-- inspect_find — which effects does this name stand for? What people have at hand, resolved to effect ids.
-- RFC-002 §11 (2), decision W11. An entry point; reads only. p_id is an effect id, a prefix of one of 8 or more digits, an
-- operation id, a finding_ref, a claim token, a probe token, or a reference of the destination; matched_by says which it was
-- taken for. Several that fit: at most 20 rows. None: no row. Each look-up is by an index.

create or replace function irrevon.inspect_find(p_id text)
returns table (effect_id text, matched_by text, effect_type text, scope text, lifecycle text, registered_at timestamptz)
language sql
stable
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
  with told as (
    select lower(p_id) as hex, octet_length(p_id) <= 512 as is_short
  ), matched (effect_id, matched_by, rank) as (
    select hex, 'effect_id', 1 from told
    union all
    select split_part(hex, ':', 1), 'operation_id', 2
      from told
     where hex ~ '^[0-9a-f]{64}:(0|[1-9][0-9]{0,8})$'
       and exists (select from effect_executions e
                    where e.effect_id = split_part(hex, ':', 1) and e.step = split_part(hex, ':', 2)::integer)
    union all
    -- Hexadecimal digits sort alike under every collation; starts_with makes sure. Lateral: the planner took the whole
    -- index for cheap, and held each of a million effects against the one name.
    select r.effect_id, 'effect_id_prefix', 3
      from told
     cross join lateral (
       select x.effect_id from effect_records x
        where hex ~ '^[0-9a-f]{8,63}$' and x.effect_id between rpad(hex, 64, '0') and rpad(hex, 64, 'f')
          and starts_with(x.effect_id, hex)
        order by x.effect_id limit 20) as r
    union all
    select t.effect_id, t.matched_by, 4
      from told, inspect_find_token(case when hex ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then hex::uuid end) as t
    union all
    select f.effect_id, f.matched_by, 5
      from told, inspect_find_reference(case when is_short then p_id end) as f
  )
  select r.effect_id, m.matched_by, r.effect_type, r.scope, stands.state, r.created_at
    from (select distinct on (x.effect_id) x.* from matched x order by x.effect_id, x.rank, x.matched_by) as m
   cross join lateral (select * from effect_records y where y.effect_id = m.effect_id offset 0) as r
    left join lateral (
      select f.state from effect_executions e join frontiers f using (execution_id)
       where e.effect_id = r.effect_id order by e.step desc limit 1) as stands on true
   order by m.rank, r.effect_id
   limit 20
$function$;

comment on function irrevon.inspect_find(text) is
  'List the effects that a name stands for: effect id or its prefix, operation, finding, claim, probe, destination reference.';
grant execute on function irrevon.inspect_find(text) to irrevon_app, irrevon_operator, irrevon_reader;
