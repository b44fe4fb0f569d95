-- audit_policy — the authority policy that was in force for a scope at an instant.
-- RFC-002 §2.2, decision G7. Internal. authority_policy, of the past; as costly as it. The first row came with the schema,
-- whatever its instant says.

create or replace function irrevon.audit_policy(p_scope text, p_at timestamptz)
returns irrevon.authority_policies
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_policy authority_policies;
begin
  select p.* into v_policy
    from authority_policies p
   where (p.created_at <= p_at or p.policy_seq = 1)
     and (p.scope_pattern = p_scope
          or (right(p.scope_pattern, 1) = '*' and starts_with(p_scope, left(p.scope_pattern, -1))))
   order by length(p.scope_pattern) desc, right(p.scope_pattern, 1) = '*', p.policy_seq desc
   limit 1;
  return v_policy;
end;
$function$;

comment on function irrevon.audit_policy(text, timestamptz) is
  'Return the authority policy that was in force for a scope at an instant.';
