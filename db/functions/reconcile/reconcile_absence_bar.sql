-- reconcile_absence_bar — what speaks against an absence, however well it was confirmed; null: nothing.
-- Decision R3. Internal. An OK that came late, or a look that found an effect of the intent: a human decides.

create or replace function irrevon.reconcile_absence_bar(p_effect_id text)
returns text
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select case
    when exists (select from effect_executions e
                   join dispatch_attempts a using (execution_id)
                   join late_responses l using (attempt_id)
                  where e.effect_id = p_effect_id and l.transport_outcome = 'OK') then 'late_ok'
    when exists (select from effect_executions e
                   join status_probes p using (execution_id)
                  where e.effect_id = p_effect_id and p.result = 'PRESENT') then 'found_before' end
$function$;

comment on function irrevon.reconcile_absence_bar(text) is 'Say what speaks against an absence of an effect, or null.';
