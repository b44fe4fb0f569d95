-- inspect_retry — may the effect be sent, or sent again, without risking a second one? By which call, and if not, why.
-- RFC-002 §5.2, §5.3, §6.2; decisions G3, R3. Internal. `authority` is why the gate would want a fresh one first; null: it
-- would not. `residual` is what no absence can exclude, where one was believed: that the effect becomes visible only now.

create or replace function irrevon.inspect_retry(p_record irrevon.effect_records, p_gate jsonb, p_now timestamptz)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object('safe', answer.by is not null and answer.why is null, 'by', answer.by, 'why', answer.why,
           'authority', case when p_gate ->> 'check' = 'authority' then p_gate ->> 'reason' end,
           'residual', case when answer.by is not null and exists (
             select from effect_executions x join effect_transitions t using (execution_id)
              where x.effect_id = p_record.effect_id and t.cause = 'reconciled_absent') then 'visible_after_the_last_look' end)
    from (select x.* from effect_executions x where x.effect_id = p_record.effect_id order by x.step desc limit 1) as e
   cross join lateral (select y.state from frontiers y where y.execution_id = e.execution_id) as f
    join canon_states s on s.state = f.state
   cross join lateral (
     select case when s.is_terminal and not s.blocks_dispatch then retry_refusal(p_record, e.execution_id) end) as again(refusal)
    left join lateral (
      select l as finding, l.finding_id from open_findings z join findings l using (finding_id)
       where z.effect_id = p_record.effect_id and z.classification = 'LOST' and z.status in ('OPEN', 'ESCALATED_HUMAN')
       order by l.finding_id desc limit 1) as lost on true
    left join lateral (
      select coalesce(r.evidence ->> 'reason', r.outcome) from resolve_redispatch_refusal(lost.finding, p_now) as r
       where lost.finding_id is not null) as sent(refusal) on true
   cross join lateral (
     select case when s.is_open or s.blocks_dispatch then null
                 when not s.is_terminal then 'claim'
                 when again.refusal is null then 'open_retry_execution'
                 when lost.finding_id is not null then 'resolve' end,
            case when s.is_open then 'pending_reconciliation'
                 when s.blocks_dispatch then 'committed'
                 when (p_gate ->> 'quarantined')::boolean then 'quarantined'
                 when not s.is_terminal then p_gate ->> 'reason'
                 when lost.finding_id is not null then sent.refusal
                 when again.refusal = 'not_failed' then lower(f.state)
                 else again.refusal end) as answer(by, why)
$function$;

comment on function irrevon.inspect_retry(irrevon.effect_records, jsonb, timestamptz) is
  'Say whether an effect may be sent again without risking a second one, by which call or why not.';
