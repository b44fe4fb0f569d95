-- contract_check_schema — hold a payload against the schema that the adapter declares for its effect type.
-- RFC-002 §1. Internal. The payload is its canonical text: what is checked is what will be sent. Raises IR101
-- malformed_contract with the path below /parameters and the keyword that is broken, never the value.

create or replace function irrevon.contract_check_schema(p_canonical text, p_schema jsonb)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_flaw jsonb := schema_check(p_schema, p_canonical::jsonb);
begin
  if v_flaw is not null then
    perform contract_refuse('malformed_contract', '/parameters' || (v_flaw ->> 'path'), v_flaw ->> 'rule');
  end if;
end;
$function$;

comment on function irrevon.contract_check_schema(text, jsonb) is
  'Refuse a payload that breaks the schema declared for its effect type.';
