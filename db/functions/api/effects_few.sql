-- effects_few — the effects among which a filter's answer lies, where they are few; null where they may be any, or many.
-- RFC-002 §9. Internal. What is open stands in open_work, what is in question in findings, and what ended without an effect has
-- an index, as a scope and a time have: a list must not walk through everything that was ever settled, which a planner likes to
-- do for a scope that no ANALYZE has seen. Of many, a page's worth is met on the way, or effects_reach ends it.

create or replace function irrevon.effects_few(
  p_scope          text,
  p_lifecycle      text[],
  p_classification text[],
  p_from           timestamptz,
  p_to             timestamptz
)
returns text[]
language plpgsql
stable
set search_path = irrevon, pg_temp
set plan_cache_mode = force_custom_plan
as $function$
declare
  c_many  constant integer := 5000;
  v_ended constant text[] := array(select s.state from canon_states s
                                    where s.state = any (p_lifecycle) and s.is_terminal and not s.blocks_dispatch);
  v_few   text[];
begin
  if p_lifecycle is not null
     and not exists (select from canon_states s where s.state = any (p_lifecycle) and s.is_terminal and s.blocks_dispatch) then
    v_few := array(
      select distinct x.effect_id
        from (select w.effect_id from open_work w where w.state = any (p_lifecycle)
              union all
              select e.effect_id from effect_transitions t join effect_executions e using (execution_id)
               where cardinality(v_ended) > 0 and t.to_state = any (v_ended)
              limit c_many) as x);
    if cardinality(v_few) < c_many then
      return v_few;
    end if;
  end if;

  if p_classification is not null and not 'UNRECONCILED' = any (p_classification) then
    v_few := array(
      select distinct x.effect_id
        from (select f.effect_id from findings f
               where (f.classification <> 'CONFIRMED_UNIQUE' or 'CONFIRMED_UNIQUE' = any (p_classification))   -- names the index
                 and f.classification = any (p_classification) and f.effect_id is not null
               limit c_many) as x);
    if cardinality(v_few) < c_many then
      return v_few;
    end if;
  end if;

  if p_scope is not null then
    v_few := array(select r.effect_id from effect_records r where r.scope = p_scope limit c_many);
    if cardinality(v_few) < c_many then
      return v_few;
    end if;
  end if;

  if num_nonnulls(p_from, p_to) > 0 then
    v_few := array(select r.effect_id from effect_records r
                    where (p_from is null or r.created_at >= p_from) and (p_to is null or r.created_at < p_to) limit c_many);
    if cardinality(v_few) < c_many then
      return v_few;
    end if;
  end if;
  return null;
end;
$function$;

comment on function irrevon.effects_few(text, text[], text[], timestamptz, timestamptz) is
  'List the effects among which the answer to a filter lies, or null where they may be any, or many.';
