-- contract_check_stable_ids — the stable ids that an effect type requires, allows and takes as opaque.
-- I2: a member that is not allowed is refused, because a fresh id (a tool call, a run) would make every
-- retry a new effect. I3: a value must be unambiguous unless its member is declared opaque.

create or replace function irrevon.contract_check_stable_ids(
  p_stable_ids jsonb,
  p_required   text[],
  p_allowed    text[],
  p_opaque     text[]
)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_error constant text := 'malformed_contract';
  v_names jsonb := jsonb_path_query_array(p_stable_ids, 'strict $.keyvalue().key');
  v_name  text;
  v_flaw  text;
begin
  if not p_stable_ids ?& p_required then
    perform contract_refuse(v_error, contract_pointer('/stable_ids', name), 'is required by this effect type')
       from unnest(p_required) as name where not p_stable_ids ? name limit 1;
  end if;

  for i in 0 .. jsonb_array_length(v_names) - 1 loop
    v_name := v_names ->> i;
    if v_name <> all (p_allowed) then
      perform contract_refuse(v_error, contract_pointer('/stable_ids', v_name),
        'is not allowed by this effect type');
    elsif v_name <> all (p_opaque) then
      v_flaw := contract_identity_flaw(p_stable_ids ->> v_name);
      if v_flaw is not null then
        perform contract_refuse(v_error, contract_pointer('/stable_ids', v_name), v_flaw);
      end if;
    end if;
  end loop;
  return p_stable_ids;
end;
$function$;

comment on function irrevon.contract_check_stable_ids(jsonb, text[], text[], text[]) is
  'The stable ids, refused where the effect type does not declare them or their spelling is ambiguous.';
