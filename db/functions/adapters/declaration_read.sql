-- declaration_read — a capability declaration, checked and digested.
-- E21, W9, W10. First the closed format, place by place, then what its parts say together. Raises IR104
-- malformed_declaration with path and rule, and writes nothing.

create or replace function irrevon.declaration_read(
  p_declaration          text,
  out adapter_id         text,
  out declaration        jsonb,
  out declaration_digest text
)
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  declaration := contract_parse(p_declaration, 1048576, 'malformed_declaration');

  perform declaration_check('', declaration, declaration_format());
  perform declaration_check_tier(declaration);
  perform declaration_check_failures(declaration);
  perform declaration_check_effect_types(declaration);
  perform declaration_check_schemas(declaration);

  adapter_id         := declaration ->> 'adapter';
  declaration_digest := encode(sha256(convert_to(jcs(declaration), 'UTF8')), 'hex');
end;
$function$;

comment on function irrevon.declaration_read(text) is
  'The adapter, document and digest of a capability declaration, or a refusal that names path and rule.';
