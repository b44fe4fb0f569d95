-- inspect_declaration — what the destination promised when the effect was registered, what it promises now, and what of
-- that changed.
-- RFC-002 §6.1, §2.2 (declaration digests). Internal. `changed` names each promise by its path, at most 100 of them;
-- `since` is every declaration that was put in force after the registration.

create or replace function irrevon.inspect_declaration(p_record irrevon.effect_records)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with told as (
    select (select d from adapter_declarations d
             where d.declaration_digest = p_record.declaration_digest and d.adapter_id = p_record.adapter_id
             order by d.created_at <= p_record.created_at desc, d.declaration_seq desc limit 1) as was,
           adapter_in_force(p_record.adapter_id) as now
  ), changed as (
    select coalesce(b.path, a.path) as path, b.promise as before, a.promise as after
      from (select p.* from told, inspect_promises((told.was).declaration, p_record.effect_type) as p) as b
      full join (select p.* from told, inspect_promises((told.now).declaration, p_record.effect_type) as p) as a using (path)
     where b.promise is distinct from a.promise
     order by 1
     limit 100
  )
  select jsonb_build_object(
           'at_registration', jsonb_build_object('digest', p_record.declaration_digest,
             'tier', (was).declaration ->> 'tier', 'declared_by', (was).registered_by, 'at', (was).created_at),
           'in_force', jsonb_build_object('digest', (now).declaration_digest,
             'tier', (now).declaration ->> 'tier', 'declared_by', (now).registered_by, 'at', (now).created_at),
           'changed', (select coalesce(jsonb_agg(jsonb_build_object('path', path, 'before', before, 'after', after)
                                       order by path), '[]') from changed),
           'since', (
             select coalesce(jsonb_agg(jsonb_build_object('digest', d.declaration_digest, 'tier', d.declaration ->> 'tier',
                      'declared_by', d.registered_by, 'at', d.created_at) order by d.declaration_seq), '[]')
               from (select * from adapter_declarations x
                      where x.adapter_id = p_record.adapter_id order by x.declaration_seq desc limit 100) as d
              where d.created_at > p_record.created_at))
    from told
$function$;

comment on function irrevon.inspect_declaration(irrevon.effect_records) is
  'Return the declarations in force at registration and now, and each promise that changed.';
