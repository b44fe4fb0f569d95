-- contract_numbers_out_of_range — does a document hold a number that a double cannot carry faithfully?
-- W10. Beyond ±(2^53 - 1) integers collapse, and what underflows becomes another number. One pass in
-- C, without a row per node.

create or replace function irrevon.contract_numbers_out_of_range(p_value jsonb)
returns boolean
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
begin
  return jsonb_path_exists(p_value,
    'strict $.** ? (@.type() == "number" && (@ > 9007199254740991 || @ < -9007199254740991
                    || (@ != 0 && @ > -1e-307 && @ < 1e-307)))');
end;
$function$;

comment on function irrevon.contract_numbers_out_of_range(jsonb) is
  'Whether a JSON document holds a number beyond 2^53 - 1 or nearer to zero than 1e-307.';
