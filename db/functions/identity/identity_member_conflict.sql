-- identity_member_conflict — which members of a re-registration contradict the record.
-- RFC-002 §1, the second row of its table: effect_class, adapter_id and branch_ref must match. Internal.

create or replace function irrevon.identity_member_conflict(
  p_record       irrevon.effect_records,
  p_effect_class text,
  p_adapter_id   text,
  p_branch_ref   text
)
returns text[]
language sql
immutable
set search_path = irrevon, pg_temp
as $function$
  select coalesce(array_agg(member order by member), '{}')
    from (values ('effect_class', p_record.effect_class, p_effect_class),
                 ('adapter_id',   p_record.adapter_id,   p_adapter_id),
                 ('branch_ref',   p_record.branch_ref,   p_branch_ref)) as pair(member, stored, given)
   where stored is distinct from given
$function$;

comment on function irrevon.identity_member_conflict(irrevon.effect_records, text, text, text) is
  'Return the names of the members that contradict the record.';
