-- reconcile_pause — how long to wait after so many looks: 30 s x 2^n, at most the cap.
-- RFC-002 §13, decision R7. Internal.

create or replace function irrevon.reconcile_pause(p_probes integer)
returns interval
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select least(setting('reconcile_backoff')::interval * 2 ^ least(p_probes, 30), setting('reconcile_backoff_cap')::interval)
$function$;

comment on function irrevon.reconcile_pause(integer) is 'Return the pause before the next look, after so many.';
