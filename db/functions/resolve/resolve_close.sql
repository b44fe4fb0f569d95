-- resolve_close — close what this settle fulfils: a redispatched loss, a compensated excess.
-- RFC-002 §3.3, decisions F3, F4, F6. Internal: the execution has just committed. Costs two index reads where there is
-- nothing to close, which is nearly always. Every finding that counts the same effects is locked before its condition is
-- asked, whatever its status: two compensations of one excess may commit at once, and the second has to see the first; and
-- so has a decision about another finding of that excess.

create or replace function irrevon.resolve_close(p_execution_id bigint, p_now timestamptz)
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_settled effect_executions;
  v_finding record;
  v_status  text;
begin
  select * into v_settled from effect_executions where execution_id = p_execution_id;
  if v_settled.step = 0 and not exists (select from finding_compensations where effect_id = v_settled.effect_id) then
    return;
  end if;

  for v_finding in
    select s.finding_id
      from open_findings s
     where s.effect_id = v_settled.effect_id and s.status = 'REDISPATCHED' and v_settled.step > 0
    union
    select kin.finding_id
      from finding_compensations c
      join findings f on f.finding_id = c.finding_id
     cross join lateral unnest((resolve_excess(f, p_now)).kin) as kin(finding_id)
     where c.effect_id = v_settled.effect_id
     order by finding_id
  loop
    perform from findings where finding_id = v_finding.finding_id for no key update;
    select status into v_status from finding_statuses where finding_id = v_finding.finding_id;
    if finding_may_close(v_finding.finding_id, v_status) then
      perform ledger_resolve(v_finding.finding_id, v_status, 'CLOSED', 'system',
        jsonb_build_object('fulfilled_by', v_settled.operation_id), p_now);
    end if;
  end loop;
end;
$function$;

comment on function irrevon.resolve_close(bigint, timestamptz) is
  'Close the findings that the settle of an execution fulfils.';
