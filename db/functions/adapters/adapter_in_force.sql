-- adapter_in_force — the newest declaration of an adapter: what its destination promises today.
-- RFC-002 §6.1, decision W13. Internal. Raises IR103 unknown_adapter.

create or replace function irrevon.adapter_in_force(p_adapter_id text)
returns irrevon.adapter_declarations
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_declaration adapter_declarations;
begin
  select * into v_declaration
    from adapter_declarations
   where adapter_id = p_adapter_id
   order by declaration_seq desc
   limit 1;
  if not found then
    perform fail('unknown_adapter', '{"path": "adapter_id", "rule": "has a registered declaration"}');
  end if;

  return v_declaration;
end;
$function$;

comment on function irrevon.adapter_in_force(text) is 'Return the declaration of an adapter that is in force.';
