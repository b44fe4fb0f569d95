-- sweep_references — every name that a destination has given to the effect of an execution, as far as the ledger knows.
-- RFC-002 §6.1 (k2). Internal. By receipts, late responses, and what adjudication found.
-- PL/pgSQL, because a function in SQL is planned anew at each call, and a page makes a thousand.

create or replace function irrevon.sweep_references(p_execution_id bigint)
returns setof text
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  return query
    select d.destination_ref from dispatch_attempts a join dispatch_receipts d using (attempt_id)
     where a.execution_id = p_execution_id and d.destination_ref is not null
    union
    select l.destination_ref from dispatch_attempts a join late_responses l using (attempt_id)
     where a.execution_id = p_execution_id and l.destination_ref is not null
    union
    select f.destination_ref from effect_executions e join findings f using (effect_id)
     where e.execution_id = p_execution_id and f.execution_id = p_execution_id and f.destination_ref is not null;
end;
$function$;

comment on function irrevon.sweep_references(bigint) is 'List the destination references that are known of an execution.';
