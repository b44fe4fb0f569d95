-- contract_check_name — a member by which others refer to the effect: of bounded length, and spelled in one way only.
-- Decisions I3, W9. Internal. Two spellings of one scope, branch or authority would let what one of them names escape a stop
-- of the other. Raises IR101 malformed_contract.

create or replace function irrevon.contract_check_name(p_contract jsonb, p_member text, p_octets integer)
returns text
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_name text := contract_check_text(p_contract, p_member, p_octets);
  v_flaw text := contract_identity_flaw(v_name);
begin
  if v_flaw is not null then
    perform contract_refuse('malformed_contract', contract_pointer('', p_member), v_flaw);
  end if;
  return v_name;
end;
$function$;

comment on function irrevon.contract_check_name(jsonb, text, integer) is
  'The text of a contract''s member that names something, refused where it is too long or its spelling ambiguous.';
