-- gate_variant — under which name the gate judges an execution: by what opened it.
-- RFC-002 §4, decision G2. Internal.

create or replace function irrevon.gate_variant(p_opened_by text)
returns text
language plpgsql
immutable
set search_path = irrevon, pg_temp
as $function$
begin
  return case p_opened_by when 'register' then 'dispatch' else p_opened_by end;
end;
$function$;

comment on function irrevon.gate_variant(text) is 'Return the gate variant of an execution opened by this.';
