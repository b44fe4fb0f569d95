-- contract_check_members — version 1 of the contract: its members, and the two that are enumerations.
-- RFC-002 §1. An absent optional member is left out, never null. Checks return what they checked: PL/pgSQL
-- assigns without a query, where PERFORM would run one.

create or replace function irrevon.contract_check_members(p_contract jsonb)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_required constant text[] := '{schema_version, stable_ids, effect_type, effect_class, scope,
    adapter_id, parameters, authority_ref, stamped_at}'::text[];
  v_all      constant text[] := v_required || '{branch_ref, event_time}'::text[];
  v_error    constant text   := 'malformed_contract';
begin
  if p_contract - v_all <> '{}' then
    perform contract_refuse(v_error, contract_pointer('', member), 'unknown members are refused')
       from jsonb_object_keys(p_contract - v_all) as member limit 1;
  elsif not p_contract ?& v_required then
    perform contract_refuse(v_error, contract_pointer('', member), 'is required')
       from unnest(v_required) as member where not p_contract ? member limit 1;
  elsif jsonb_path_exists(p_contract, 'strict $.* ? (@ == null)') then
    perform contract_refuse(v_error, contract_pointer('', key), 'is never null')
       from jsonb_each(p_contract) where value = 'null' limit 1;
  elsif p_contract -> 'schema_version' <> '"1"' then
    perform contract_refuse(v_error, '/schema_version', 'is "1"');
  elsif p_contract -> 'effect_class'
        not in ('"IDEMPOTENT"', '"REVERSIBLE"', '"COMPENSABLE"', '"IRREVERSIBLE"') then
    perform contract_refuse(v_error, '/effect_class',
      'is IDEMPOTENT, REVERSIBLE, COMPENSABLE or IRREVERSIBLE');
  end if;
  return p_contract;
end;
$function$;

comment on function irrevon.contract_check_members(jsonb) is
  'The contract, refused for unknown, missing or null members, another version or effect class.';
