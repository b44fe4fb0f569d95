-- inspect_notes — how an effect came to wait, to be parked or to be given to a person: the journal of its adjudication.
-- RFC-002 §6, decisions A10, R7. Internal. The newest p_limit, oldest first.

create or replace function irrevon.inspect_notes(p_effect_id text, p_limit integer)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select coalesce(jsonb_agg(jsonb_build_object(
           'operation_id', n.operation_id, 'about', n.probe_kind, 'kind', n.kind, 'reason', n.reason,
           'probe_token', n.probe_token, 'writer', n.writer, 'epoch', n.epoch, 'looks', n.probes,
           'next_probe_at', n.next_probe_at, 'parked_reason', n.parked_reason, 'escalated_at', n.escalated_at,
           'key_coverage', n.key_coverage, 'at', n.created_at) order by n.note_seq), '[]')
    from (select e.operation_id, x.*
            from effect_executions e
           cross join lateral (select * from adjudication_notes y where y.execution_id = e.execution_id offset 0) as x
           where e.effect_id = p_effect_id
           order by x.note_seq desc
           limit p_limit) as n
$function$;

comment on function irrevon.inspect_notes(text, integer) is
  'Return the journal of an effect''s adjudication: looks, waits, parks, escalations.';
