-- audit_policy — the authority policy that was in force for a scope at an instant.
-- RFC-002 §2.2, decision G7. Internal. By prefix and index, and not by a look at every policy there is: an auditor asks once
-- for each decision. The first row came with the schema, whatever its instant says.

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
    from (select p_scope
          union
          select left(p_scope, n) || '*' from generate_series(0, least(length(p_scope), 511)) as n) as fits(pattern)
   cross join lateral (
     select * from authority_policies x
      where x.scope_pattern = fits.pattern and (x.created_at <= p_at or x.policy_seq = 1) order by x.policy_seq desc limit 1) as p
   order by length(p.scope_pattern) desc, right(p.scope_pattern, 1) = '*'
   limit 1;
  return v_policy;
end;
$function$;

comment on function irrevon.audit_policy(text, timestamptz) is
  'Return the authority policy that was in force for a scope at an instant.';
