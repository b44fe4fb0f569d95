-- inspect_probes — every question about an effect, with the keys that it was asked by, and the destination's answer.
-- RFC-002 §6, §11 (2); decisions R1, S2. Internal. The newest p_limit, oldest first. answer null: none came yet. Keys show
-- their names; the values of stable ids only where they are revealed. Of a client reference only one of ours is shown.

create or replace function irrevon.inspect_probes(p_effect_id text, p_reveal boolean, p_limit integer)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select coalesce(jsonb_agg(jsonb_build_object(
           'probe_token', o.probe_token, 'operation_id', o.operation_id, 'kind', o.probe_kind, 'adapter_id', o.adapter_id,
           'declaration_digest', o.declaration_digest, 'writer', o.writer, 'epoch', o.epoch,
           'at', o.queried_at, 'deadline_at', o.deadline_at,
           'keys', (select coalesce(jsonb_agg(k ->> 'key' order by n), '[]')
                      from jsonb_array_elements(o.query_keys) with ordinality as asked(k, n)),
           'query_keys', case when p_reveal then o.query_keys end,
           'answer', answer.said) order by o.queried_at, o.probe_token), '[]')
    from (select e.operation_id, x.*
            from effect_executions e
           cross join lateral (select * from probe_orders y where y.execution_id = e.execution_id offset 0) as x
           where e.effect_id = p_effect_id
           order by x.queried_at desc, x.probe_token
           limit p_limit) as o
    left join lateral (
      select jsonb_build_object(
               'result', p.result, 'n_found', p.n_found, 'response_digest', p.response_digest,
               'outcome_digest', p.outcome_digest, 'evidence', inspect_evidence(p.evidence, p_reveal),
               'recorded_by', p.recorded_by, 'at', p.recorded_at,
               'found', (
                 select coalesce(jsonb_agg(jsonb_build_object(
                          'destination_ref', seen ->> 'ref', 'state', seen ->> 'state',
                          'operation_id', case when seen ->> 'client_ref' ~ '^[0-9a-f]{64}:[0-9]{1,9}$'
                                               then seen ->> 'client_ref' end) order by n), '[]')
                   from jsonb_array_elements(coalesce(p.destination_refs, '[]')) with ordinality as listed(seen, n))) as said
        from status_probes p where p.probe_token = o.probe_token offset 0) as answer on true
$function$;

comment on function irrevon.inspect_probes(text, boolean, integer) is
  'Return every probe of an effect: its keys, and what the destination answered.';
