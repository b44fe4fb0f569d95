-- inspect_audits — why a settled effect was to be looked at again, and what drained each request; drain null: it is open.
-- RFC-002 §6.3, decision R6. Internal. `by` is the login of a person who asked or answered.

create or replace function irrevon.inspect_audits(p_effect_id text, p_reveal boolean)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select coalesce(jsonb_agg(jsonb_build_object(
           'cause', q.cause,
           'by', case when q.cause = 'operator' then q.evidence ->> 'by' end,
           'evidence_digest', q.evidence_digest,
           'evidence', inspect_evidence(q.evidence, p_reveal),
           'at', q.created_at,
           'drain', case when d.audit_request_id is not null then jsonb_build_object(
             'drained_by', d.drained_by, 'by', case when d.drained_by = 'human' then d.evidence ->> 'by' end,
             'probe_token', d.probe_token, 'evidence', inspect_evidence(d.evidence, p_reveal), 'at', d.created_at) end)
           order by q.audit_request_id), '[]')
    from (select * from audit_requests x where x.effect_id = p_effect_id offset 0) as q
    left join lateral (select * from audit_drains y where y.audit_request_id = q.audit_request_id offset 0) as d on true
$function$;

comment on function irrevon.inspect_audits(text, boolean) is 'Return the audits asked of an effect, and what drained each.';
