-- inspect_executions — every lifecycle thread of an effect with its whole history, oldest first.
-- RFC-002 §3.1, §11 (2). Internal. While one is open, `adjudication` says how it is looked at. `by` is the login of the
-- person who settled it by hand.

create or replace function irrevon.inspect_executions(p_record irrevon.effect_records, p_reveal boolean)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select coalesce(jsonb_agg(jsonb_build_object(
           'operation_id', e.operation_id,
           'opened_by', e.opened_by,
           'at', e.created_at,
           'lifecycle', history.steps -> -1 -> 'to',
           'since', history.steps -> -1 -> 'at',
           'adjudication', reconcile_standing(p_record, e.execution_id),
           'transitions', history.steps) order by e.step), '[]')
    from effect_executions e
   cross join lateral (
     select jsonb_agg(jsonb_build_object(
              'from', t.from_state, 'to', t.to_state, 'cause', t.cause, 'actor', t.actor, 'at', t.created_at,
              'by', case when t.actor = 'human' then t.evidence ->> 'by' end,
              'evidence', inspect_evidence(t.evidence, p_reveal)) order by t.transition_seq) as steps
       from (select * from effect_transitions x where x.execution_id = e.execution_id offset 0) as t) as history
   where e.effect_id = p_record.effect_id
$function$;

comment on function irrevon.inspect_executions(irrevon.effect_records, boolean) is
  'Return every execution of an effect with its transitions, oldest first.';
