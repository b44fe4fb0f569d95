-- authority_policy — the policy of a scope: how long a stamp lasts, and who may authorise. Now, or as it was at an instant.
-- RFC-002 §2.2, decision G7. Internal. An exact scope counts before every prefix, a longer prefix before a shorter one, and
-- of one pattern the newest row. The pattern * always matches; its first row came with the schema, whatever its instant says.

create or replace function irrevon.authority_policy(p_scope text, p_at timestamptz default 'infinity')
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
   order by right(p.scope_pattern, 1) = '*', length(p.scope_pattern) desc, p.policy_seq desc
   limit 1;
  return v_policy;
end;
$function$;

comment on function irrevon.authority_policy(text, timestamptz) is
  'Return the authority policy of a scope, in force now or at an instant.';
