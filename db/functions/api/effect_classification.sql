-- effect_classification — the class of an effect's newest finding that is not CLOSED, else of its newest; UNRECONCILED: of none.
-- RFC-002 §3.2, §9; decision F7. Internal. Absence is a class in lists only: no row says UNRECONCILED. PL/pgSQL keeps its plan.

create or replace function irrevon.effect_classification(p_effect_id text)
returns text
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  return coalesce((
    select f.classification from (select * from open_findings x where x.effect_id = p_effect_id offset 0) as f
     order by f.finding_id desc limit 1), (
    select f.classification
      from (select * from findings x where x.effect_id = p_effect_id offset 0) as f   -- OFFSET 0 as in the view frontiers
     order by f.finding_id desc limit 1), 'UNRECONCILED');
end;
$function$;

comment on function irrevon.effect_classification(text) is
  'Return the class of an effect''s newest finding that is not CLOSED, else of its newest, or UNRECONCILED.';
