-- claim_lock_slot — lock the (scope, effect_type) slot, creating it at its first use.
-- RFC-002 §5.1, decision W2. Internal. Returns the row as it is once the lock is held.

create or replace function irrevon.claim_lock_slot(p_scope text, p_effect_type text)
returns irrevon.scope_slots
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_slot scope_slots;
begin
  select * into v_slot from scope_slots
   where scope = p_scope and effect_type = p_effect_type for no key update;
  if not found then
    insert into scope_slots (scope, effect_type) values (p_scope, p_effect_type) on conflict do nothing;
    select * into strict v_slot from scope_slots
     where scope = p_scope and effect_type = p_effect_type for no key update;
  end if;

  return v_slot;
end;
$function$;

comment on function irrevon.claim_lock_slot(text, text) is 'Lock a slot, creating it where needed, and return it.';
