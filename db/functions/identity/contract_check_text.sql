-- contract_check_text — a member that is a string of 1 to p_octets octets of UTF-8.
-- W9. Octets, because such members become parts of B-tree keys.

create or replace function irrevon.contract_check_text(p_contract jsonb, p_member text, p_octets integer)
returns text
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_text text := p_contract ->> p_member;
begin
  if jsonb_typeof(p_contract -> p_member) <> 'string'
     or octet_length(v_text) not between 1 and p_octets then
    perform contract_refuse('malformed_contract', contract_pointer('', p_member),
      format('is a string of 1 to %s octets', p_octets));
  end if;
  return v_text;
end;
$function$;

comment on function irrevon.contract_check_text(jsonb, text, integer) is
  'The text of a contract''s member, null when it is absent, refused when it is no string or too long.';
