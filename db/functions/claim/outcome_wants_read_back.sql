-- outcome_wants_read_back — is an effect that a receipt has just committed to be looked at once more?
-- RFC-002 §3.2, decision R8: the effect type may ask for it, in the declaration of its claim (A8). A replay's OK counts like
-- a direct one: neither has seen how many there are. Internal.

create or replace function irrevon.outcome_wants_read_back(p_attempt irrevon.dispatch_attempts, p_state text)
returns boolean
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  return exists (select from canon_states s where s.state = p_state and s.is_terminal and s.blocks_dispatch)
     and exists (select from adapter_declarations d
                   join effect_type_policies t using (declaration_seq)
                  where d.declaration_digest = p_attempt.declaration_digest and t.read_back_after_ok
                    and t.effect_type = (select r.effect_type from effect_records r where r.effect_id = (
                          select e.effect_id from effect_executions e where e.execution_id = p_attempt.execution_id)));
end;
$function$;

comment on function irrevon.outcome_wants_read_back(irrevon.dispatch_attempts, text) is
  'Say whether the effect type asks for a look at what an OK has committed.';
