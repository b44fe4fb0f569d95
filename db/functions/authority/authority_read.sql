-- authority_read — an authority as a caller passes it: JSON text with exactly authority_ref and stamped_at; null: none.
-- RFC-002 §5.3, decision I5; conformance F01: stamps are RFC 3339 with an offset, never words. Internal.
-- Raises IR101 malformed_contract with path and rule.

create or replace function irrevon.authority_read(
  p_authority text,
  out authority_ref text,
  out stamped_at    timestamptz
)
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_authority jsonb;
begin
  if p_authority is null then
    return;
  end if;

  v_authority := contract_parse(p_authority, 4096, 'malformed_contract');
  if not (v_authority ?& array['authority_ref', 'stamped_at'])
     or v_authority - array['authority_ref', 'stamped_at'] <> '{}' then
    perform fail('malformed_contract', '{"path": "", "rule": "has authority_ref and stamped_at, and no other member"}');
  end if;
  authority_ref := contract_check_name(v_authority, 'authority_ref', 512);
  stamped_at := contract_check_instant(v_authority, 'stamped_at');
end;
$function$;

comment on function irrevon.authority_read(text) is 'Read an authority from JSON text; refuses malformed_contract (IR101).';
