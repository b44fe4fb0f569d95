-- lost_absence_clock — until when bytes of a forgotten claim of this effect may still have left; null: there is none.
-- Decisions S5, R2. Internal. No attempt and no receipt tell it: the claim is at the latest as old as the loss, and a
-- hand may send until its deadline.

create or replace function irrevon.lost_absence_clock(p_effect_id text)
returns timestamptz
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select max(l.created_at) + setting('dispatch_deadline')::interval
    from lost_claims l
   where split_part(l.operation_id, ':', 1) = p_effect_id
$function$;

comment on function irrevon.lost_absence_clock(text) is
  'Return the instant that the absence clock of an effect with forgotten claims starts at, or null.';
