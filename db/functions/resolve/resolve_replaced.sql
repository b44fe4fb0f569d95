-- resolve_replaced — was what this effect is to undo left to other effects? Then it may not be sent again.
-- RFC-002 §7.3; decisions F4, F5. Internal. A compensation that came to nothing, and in whose place another was named, would
-- undo the same once more. The findings are locked by resolve_lock_findings, as they are where another is named.

create or replace function irrevon.resolve_replaced(p_effect_id text)
returns boolean
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select exists (
    select from finding_compensations c
      join findings f using (finding_id)
     cross join lateral resolve_excess_bar(f, array[p_effect_id], 'infinity') as bar
     where c.effect_id = p_effect_id and bar.outcome is not null)
$function$;

comment on function irrevon.resolve_replaced(text) is
  'Say whether what an effect is to undo was left to others, so that it may not be sent again.';
