-- outcome_doubts_absence — may bytes have left that a confirmed absence was not waited for?
-- Decisions A4, R2. Internal. A hand that was stopped between checking its deadline and sending reports, late, that no
-- answer came. Where the effect was found absent meanwhile, it may appear all the same. A hand that says that no
-- connection was made has sent nothing.

create or replace function irrevon.outcome_doubts_absence(p_execution_id bigint, p_read irrevon.outcome_reading)
returns boolean
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  return (p_read.evidence ->> 'phase') is distinct from 'not_connected'
     and exists (select from canon_receipts r join canon_states s on s.state = r.to_state
                  where r.transport_outcome = p_read.outcome and s.is_open)
     and exists (select from effect_transitions t
                  where t.execution_id = p_execution_id and t.cause = 'reconciled_absent');
end;
$function$;

comment on function irrevon.outcome_doubts_absence(bigint, irrevon.outcome_reading) is
  'Say whether a late outcome leaves open that bytes left after an absence was confirmed.';
