-- cancel_is_due — may an effect that was never sent be cancelled without asking the gate, because its branch is?
-- Decisions G3, S5. Internal. Not where the destination may hold what the ledger has forgotten: its adapter is quarantined,
-- or a forgotten claim of the effect is open. Witnesses are demanded of hands that send, and of nobody here.

create or replace function irrevon.cancel_is_due(p_record irrevon.effect_records)
returns boolean
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  return p_record.branch_ref is not null
     and branch_cancelled(p_record.branch_ref) is not null
     and coalesce(quarantine_reason(p_record, null, null), 'unwitnessed') = 'unwitnessed'
     and lost_claim_unsettled(p_record.effect_id) is null;
end;
$function$;

comment on function irrevon.cancel_is_due(irrevon.effect_records) is
  'Say whether an effect that was never sent stands on a cancelled branch, and nowhere else.';
