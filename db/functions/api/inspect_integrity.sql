-- inspect_integrity — does what is stored of an effect agree with itself? ok, or what differs and where.
-- RFC-002 §11 (2). Internal. A difference is an incident: audit_ledger() looks at the whole ledger the same way.

create or replace function irrevon.inspect_integrity(p_record irrevon.effect_records)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
           'ok', bool_and(c.holds is true),
           'recomputed', identity_digest(p_record.stable_ids, p_record.effect_type, p_record.scope),
           'checks', jsonb_agg(distinct c.rule),
           'differs', coalesce(jsonb_agg(jsonb_build_object('check', c.rule, 'subject', c.subject)
                                         order by c.rule, c.subject) filter (where c.holds is not true), '[]'))
    from (select * from inspect_integrity_record(p_record)
          union all
          select * from inspect_integrity_history(p_record.effect_id)) as c
$function$;

comment on function irrevon.inspect_integrity(irrevon.effect_records) is
  'Recompute an effect''s identity and digests from its columns; say ok, or what differs.';
