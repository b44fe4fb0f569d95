-- lost_claim_unsettled — the reason of a dedup deny where a forgotten claim of this effect was not adjudicated; or null.
-- Decision S5. Internal; asked in every gate.

create or replace function irrevon.lost_claim_unsettled(p_effect_id text)
returns text
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  if exists (
    select from lost_claims l
     where split_part(l.operation_id, ':', 1) = p_effect_id
       and not exists (
             select from effect_executions e
               join frontiers f using (execution_id)
               join canon_states s using (state)
              where e.effect_id = p_effect_id and e.operation_id = l.operation_id and s.is_terminal)
  ) then
    return 'ledger_tail_lost';
  end if;

  return null;
end;
$function$;

comment on function irrevon.lost_claim_unsettled(text) is
  'Return ledger_tail_lost where a forgotten claim of the effect is not settled, else null.';
