-- evidence_read — what a hand tells about an outcome, made storable whatever it holds.
-- RFC-002 §0 rule 5, decision W12. Internal; never raises, whatever a destination sent. Evidence is ids and
-- digests: one JSON object, at most 8 kB as it is told and as it is printed; what is none is kept as its
-- digest and size.

create or replace function irrevon.evidence_read(p_evidence text)
returns jsonb
language plpgsql
immutable
set search_path = irrevon, pg_temp
as $function$
declare
  v_evidence jsonb := json_text_read(p_evidence, 8192);
begin
  if p_evidence is null then
    return '{}'::jsonb;
  elsif jsonb_typeof(v_evidence) = 'object' and octet_length(v_evidence::text) <= 8192 then
    return v_evidence;
  end if;

  return jsonb_build_object('unreadable', jsonb_build_object(
    'digest', encode(sha256(convert_to(p_evidence, 'UTF8')), 'hex'), 'octets', octet_length(p_evidence)));
end;
$function$;

comment on function irrevon.evidence_read(text) is
  'Turn what a hand tells about an outcome into a jsonb object of at most 8 kB; never raises.';
