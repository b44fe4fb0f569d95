-- audit_identities — identities and payload digests recomputed from the columns equal what is stored.
-- RFC-002 §11 (integrity), decision I1. Internal.

create or replace function irrevon.audit_identities()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select flaw.name, r.effect_id, '{}'::jsonb
    from effect_records r
   cross join lateral (values
     ('identity_is_of_the_columns', r.effect_id <> identity_digest(r.stable_ids, r.effect_type, r.scope)),
     ('payload_is_canonical', r.parameters_canonical <> jcs(r.parameters_canonical::jsonb)),
     ('payload_digest_is_of_the_payload',
        r.parameters_digest <> encode(sha256(convert_to(r.parameters_canonical, 'UTF8')), 'hex')),
     ('effect_has_an_execution', not exists (select from effect_executions e where e.effect_id = r.effect_id))
   ) as flaw(name, holds)
   where flaw.holds
$function$;

comment on function irrevon.audit_identities() is 'List effects whose identity or payload digest is not of their columns.';
