-- reconcile_is_stamped — does every request of this execution carry its client reference?
-- RFC-002 §6.1 (k1). Internal. By the declarations of its attempts, and not by today's: a field that was declared later
-- was not stamped then. Where no attempt is known (a forgotten claim), by the declaration of the registration.

create or replace function irrevon.reconcile_is_stamped(p_record irrevon.effect_records, p_execution_id bigint)
returns boolean
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select coalesce(bool_and(exists (
           select from adapter_declarations d
            where d.declaration_digest = told.digest and d.adapter_id = p_record.adapter_id
              and d.client_ref_field is not null)), false)
    from (select a.declaration_digest from dispatch_attempts a where a.execution_id = p_execution_id
          union
          select k.declaration_digest from adapter_declarations k
           where k.adapter_id = p_record.adapter_id
             and not exists (select from dispatch_attempts a where a.execution_id = p_execution_id)) as told(digest)
$function$;

comment on function irrevon.reconcile_is_stamped(irrevon.effect_records, bigint) is
  'Say whether every request of an execution carries its client reference.';
