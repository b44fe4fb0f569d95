-- reference_read — a destination's name for an effect, made storable: kept whole up to 512 octets, else by digest.
-- Decision W12. Internal; never raises. An empty reference is none.

create or replace function irrevon.reference_read(p_reference text)
returns text
language plpgsql
immutable
set search_path = irrevon, pg_temp
as $function$
begin
  return case when p_reference = '' then null
              when octet_length(p_reference) <= 512 then p_reference
              else 'sha256:' || encode(sha256(convert_to(p_reference, 'UTF8')), 'hex') end;
end;
$function$;

comment on function irrevon.reference_read(text) is
  'Return a destination reference of at most 512 octets: the given one, or its digest.';
