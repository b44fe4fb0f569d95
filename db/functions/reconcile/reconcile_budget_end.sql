-- reconcile_budget_end — until when what is open since an instant may stay so before a human is asked.
-- RFC-002 §13, decision R7: business days, Monday to Friday, in the setting's time zone. Internal. The clock of the day
-- is kept; what begins on a weekend begins with the Monday.

create or replace function irrevon.reconcile_budget_end(p_since timestamptz)
returns timestamptz
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select (begins.at + make_interval(days => 7 * (days.n / 5) + days.n % 5
            + case when extract(isodow from begins.at)::integer + days.n % 5 > 5 then 2 else 0 end)) at time zone zone.name
    from (select setting('business_timezone')) as zone(name)
   cross join (select setting('escalation_budget_days')::integer) as days(n)
   cross join lateral (select p_since at time zone zone.name) as local(at)
   cross join lateral (
     select case when extract(isodow from local.at) > 5
                 then date_trunc('day', local.at) + make_interval(days => 8 - extract(isodow from local.at)::integer)
                 else local.at end) as begins(at)
$function$;

comment on function irrevon.reconcile_budget_end(timestamptz) is
  'Return the instant at which the escalation budget of what is open since then is spent.';
