-- gate_variant — under which name the gate judges an execution: by what opened it, and for a redispatch by who did.
-- RFC-002 §4, decision G2. Internal.

create or replace function irrevon.gate_variant(p_opened_by text, p_operation_id text)
returns text
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  if p_opened_by = 'resolve_redispatch' then
    if exists (
      select from findings f join finding_resolutions r using (finding_id)
       where f.effect_id = split_part(p_operation_id, ':', 1) and f.classification <> 'CONFIRMED_UNIQUE'
         and r.replacement_operation_id = p_operation_id and r.actor = 'recovery'
    ) then
      return 'recovery_redispatch';
    end if;
  end if;

  return case p_opened_by when 'register' then 'dispatch' else p_opened_by end;
end;
$function$;

comment on function irrevon.gate_variant(text, text) is 'Return the gate variant of an execution opened by this.';
