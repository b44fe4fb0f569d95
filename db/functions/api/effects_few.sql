-- effects_few — the effects among which a filter's answer lies, where they are few; null where they may be any, or many.
-- RFC-002 §9. Internal. What is open stands in open_work, and what is in question in findings: a list of either must not walk
-- through everything that was ever settled. Where much ever was in question, a page of it is found sooner in the page's order.

create or replace function irrevon.effects_few(p_lifecycle text[], p_classification text[])
returns text[]
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  c_many constant integer := 100000;
  v_few  text[];
begin
  if not exists (select from canon_states s where s.state = any (p_lifecycle) and s.is_terminal) and p_lifecycle is not null then
    return array(select distinct w.effect_id from open_work w where w.state = any (p_lifecycle));
  end if;
  if p_classification is not null and not p_classification && '{CONFIRMED_UNIQUE,UNRECONCILED}' then
    v_few := array(select f.effect_id from findings f
                    where f.classification <> 'CONFIRMED_UNIQUE' and f.classification = any (p_classification)
                      and f.effect_id is not null limit c_many);
  end if;
  return case when cardinality(v_few) < c_many then v_few end;
end;
$function$;

comment on function irrevon.effects_few(text[], text[]) is
  'List the effects among which the answer to a filter lies, or null where they may be any or many.';
