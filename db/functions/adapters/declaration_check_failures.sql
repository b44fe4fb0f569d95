-- declaration_check_failures — is every failure code backed by a citation that exists?
-- RFC-002 §10, A8, A9. Only a cited refusal proves that nothing happened, and only a terminal one can be
-- final when it is replayed.

create or replace function irrevon.declaration_check_failures(p_declaration jsonb)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_error constant text := 'malformed_declaration';
  v_citations integer := jsonb_array_length(p_declaration -> 'citations');
  v_code      text;
  v_failure   jsonb;
begin
  for v_code, v_failure in select key, value from jsonb_each(p_declaration -> 'failures') loop
    if octet_length(v_code) > 128 then                       -- more than a receipt can hold
      perform contract_refuse(v_error, '/failures', 'names codes of 1 to 128 octets');
    elsif (v_failure ->> 'citation')::integer >= v_citations then
      perform contract_refuse(v_error, contract_pointer('/failures', v_code) || '/citation',
        'is the place of a citation, counted from 0');
    elsif (v_failure ->> 'final_on_replay')::boolean and v_failure ->> 'kind' <> 'TERMINAL' then
      perform contract_refuse(v_error, contract_pointer('/failures', v_code) || '/final_on_replay',
        'only a TERMINAL failure is final on replay');
    end if;
  end loop;
end;
$function$;

comment on function irrevon.declaration_check_failures(jsonb) is
  'Refuse failure codes without an existing citation, and retryable ones that claim to be final.';
