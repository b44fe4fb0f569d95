-- resolve_order — today's order of the execution that a redispatch opened; null where none did.
-- RFC-002 §5.3 (3), decision W13. Internal.

create or replace function irrevon.resolve_order(p_finding_id bigint)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select identity_order(r, s.replacement_operation_id)
    from finding_resolutions s
    join findings f using (finding_id)
    join effect_records r using (effect_id)
   where s.finding_id = p_finding_id and s.replacement_operation_id is not null
$function$;

comment on function irrevon.resolve_order(bigint) is 'Return the order of the execution that a finding''s redispatch opened.';
