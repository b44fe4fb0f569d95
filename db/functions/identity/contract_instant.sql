-- contract_instant — the instant that an RFC 3339 text names, or null.
-- F01, O46. Strictly date, T, time, offset: PostgreSQL would also take `infinity`, `now`, `24:00`,
-- second 60 and a time without offset, and would read the last by whatever zone the session has.
--
-- The pattern knows how long months are, so that only 29 February costs a trial. Offsets end at
-- 15:59, where PostgreSQL's do. The instant lies in the years 1 to 9999 of UTC, because clients
-- cannot hold others, and what is accepted must be readable.

create or replace function irrevon.contract_instant(p_text text)
returns timestamptz
language plpgsql
stable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_instant timestamptz;
begin
  if p_text !~ ('^[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])'
             '|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))'
          || E'T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?'
             '(Z|[+-](0[0-9]|1[0-5]):[0-5][0-9])$')
     or p_text like '0000%'
     or (p_text like '____-02-29%' and not pg_input_is_valid(p_text, 'timestamptz')) then
    return null;
  end if;

  v_instant := p_text::timestamptz;
  if v_instant between '0001-01-01T00:00:00Z' and '9999-12-31T23:59:59.999999Z' then
    return v_instant;
  end if;
  return null;
end;
$function$;

comment on function irrevon.contract_instant(text) is
  'The instant of an RFC 3339 date-time with offset, or null when the text is not one.';
