-- declaration_check_effect_types — do the parts of each effect type agree?
-- I2, I3. And redispatch on absence needs a bound on how long an effect may stay invisible: without one,
-- absence proves nothing (RFC-002 §6.2). What is to be read back must be readable (R8).

create or replace function irrevon.declaration_check_effect_types(p_declaration jsonb)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_error constant text := 'malformed_declaration';
  v_path  text;
  v_type  text;
  v_about jsonb;
  v_ids   jsonb;
begin
  if p_declaration -> 'effect_types' = '{}' then
    perform contract_refuse(v_error, '/effect_types', 'names at least one effect type');
  end if;

  for v_type, v_about in select key, value from jsonb_each(p_declaration -> 'effect_types') loop
    v_path := contract_pointer('/effect_types', v_type);
    v_ids  := v_about -> 'stable_ids';
    if v_ids -> 'allowed' = '[]' then
      perform contract_refuse(v_error, v_path || '/stable_ids/allowed', 'names at least one stable id');
    elsif not v_ids -> 'allowed' @> (v_ids -> 'required') then
      perform contract_refuse(v_error, v_path || '/stable_ids/required', 'is a subset of allowed');
    elsif jsonb_array_length(v_ids -> 'required') > 32 then
      perform contract_refuse(v_error, v_path || '/stable_ids/required', 'names at most 32 stable ids');
    elsif not v_ids -> 'allowed' @> (v_ids -> 'opaque') then
      perform contract_refuse(v_error, v_path || '/stable_ids/opaque', 'is a subset of allowed');
    elsif (v_about ->> 'redispatch_on_absence')::boolean
          and p_declaration #> '{consistency,status_settlement_lag}' = 'null' then
      perform contract_refuse(v_error, v_path || '/redispatch_on_absence',
        'redispatch on absence needs a finite status_settlement_lag');
    elsif (v_about ->> 'read_back_after_ok')::boolean and not (p_declaration #>> '{queryable,supported}')::boolean then
      perform contract_refuse(v_error, v_path || '/read_back_after_ok', 'read-back after OK needs a query');
    end if;
  end loop;
end;
$function$;

comment on function irrevon.declaration_check_effect_types(jsonb) is
  'Refuse effect types whose stable ids or redispatch rule contradict each other.';
