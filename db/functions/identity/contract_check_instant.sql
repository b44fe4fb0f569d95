-- contract_check_instant — a member that is an RFC 3339 date-time with offset.

create or replace function irrevon.contract_check_instant(p_contract jsonb, p_member text)
returns timestamptz
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_instant timestamptz := contract_instant(p_contract ->> p_member);
begin
  if v_instant is null and p_contract ? p_member then
    perform contract_refuse('malformed_contract', contract_pointer('', p_member),
      'is an RFC 3339 date-time with offset');
  end if;
  return v_instant;
end;
$function$;

comment on function irrevon.contract_check_instant(jsonb, text) is
  'The instant of a contract''s member, null when it is absent, refused when it is no RFC 3339 text.';
