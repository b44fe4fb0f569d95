-- declaration_interval — the length of a declared duration, or null when the text is not one.
-- ISO 8601 in days, hours, minutes and seconds. Years, months and weeks are refused, the first two for
-- having no fixed length. The answer is in hours and smaller, P1D too: adding days to a timestamptz would
-- follow the session's time zone through its changes of clocks. At most 36,500 days, so that adding it
-- to any instant in use stays within timestamptz.

create or replace function irrevon.declaration_interval(p_text text)
returns interval
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_interval interval;
begin
  if p_text !~ E'^P([0-9]{1,9}D)?(T([0-9]{1,9}H)?([0-9]{1,9}M)?([0-9]{1,9}(\\.[0-9]{1,6})?S)?)?$'
     or p_text ~ '[PT]$' then
    return null;
  end if;

  v_interval := make_interval(secs => extract(epoch from p_text::interval)::float8);
  if v_interval <= interval '36500 days' then
    return v_interval;
  end if;
  return null;
end;
$function$;

comment on function irrevon.declaration_interval(text) is
  'The fixed length of an ISO 8601 duration of days, hours, minutes and seconds, or null.';
