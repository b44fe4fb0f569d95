-- declaration_check_schemas — does the ledger understand each effect type's schema of parameters, to the last keyword?
-- RFC-002 §1. A keyword that nobody enforces would be a promise; schema_keywords lists those that are kept.

create or replace function irrevon.declaration_check_schemas(p_declaration jsonb)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_type   text;
  v_schema jsonb;
  v_flaw   jsonb;
begin
  for v_type, v_schema in
    select key, value -> 'parameters' from jsonb_each(p_declaration -> 'effect_types')
  loop
    v_flaw := schema_flaw(v_schema);
    if v_flaw is not null then
      perform contract_refuse('malformed_declaration',
        contract_pointer('/effect_types', v_type) || '/parameters' || (v_flaw ->> 'path'), v_flaw ->> 'rule');
    end if;
  end loop;
end;
$function$;

comment on function irrevon.declaration_check_schemas(jsonb) is
  'Refuse schemas of parameters that leave the supported subset of JSON Schema.';
