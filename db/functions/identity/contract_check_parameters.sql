-- contract_check_parameters — the bounds of a payload, and its canonical text.
-- Depth comes first and nodes second, because jcs recurses and takes its time. A text of 1,000 octets
-- can hold neither 257 members nor 10,001 nodes nor a long string, so common payloads are never taken
-- apart. Items of an array are nodes, so the bound on nodes is theirs too. Numbers were contract_parse's
-- business. Never jsonb_path_query here: its time grows with the square of its rows.

create or replace function irrevon.contract_check_parameters(p_parameters jsonb)
returns text
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_error constant text := 'malformed_contract';
  v_path  constant text := '/parameters';
  v_canonical text;
  v_flaw      text;
begin
  if jsonb_typeof(p_parameters) <> 'object' then
    perform contract_refuse(v_error, v_path, 'is an object');
  elsif jsonb_path_exists(p_parameters,
          'strict $.**{32} ? (@.type() == "object" || @.type() == "array")') then
    perform contract_refuse(v_error, v_path, 'objects and arrays nest at most 32 deep');
  end if;

  if octet_length(p_parameters::text) > 1000 then
    if jsonb_array_length(jsonb_path_query_array(p_parameters, 'strict $.**.type()')) > 10000 then
      perform contract_refuse(v_error, v_path, 'holds at most 10000 nodes');
    end if;

    select min(contract_parameters_flaw(node)) into v_flaw
      from jsonb_array_elements(jsonb_path_query_array(p_parameters,
             'strict $.** ? (@.type() == "object" || @.type() == "string")')) as node;
    if v_flaw is not null then
      perform contract_refuse(v_error, v_path || walk.path, v_flaw)
         from contract_walk(p_parameters) as walk where contract_parameters_flaw(walk.node) = v_flaw limit 1;
    end if;
  end if;

  v_canonical := jcs(p_parameters);
  if octet_length(v_canonical) > 1048576 then
    perform contract_refuse(v_error, v_path, 'holds at most 1048576 octets of canonical text');
  end if;
  return v_canonical;
end;
$function$;

comment on function irrevon.contract_check_parameters(jsonb) is
  'The canonical text of a payload that keeps within the bounds of the contract.';
