-- audit_findings — every finding attaches where the canon allows, and its statuses form one legal chain.
-- RFC-002 §3.2, §3.3. Internal. A finding of a settle was written in the settle's own instant, and every settle
-- by evidence has one (A11: but a human's commit of nobody knows how many).

create or replace function irrevon.audit_findings()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select flaw.name, f.finding_ref::text, jsonb_build_object('classification', f.classification, 'frontier', at.state)
    from findings f
    left join frontiers at using (execution_id)
   cross join lateral (values
     ('finding_attaches_by_the_canon', f.effect_id is not null and not exists (
        select from canon_attachments c
         where c.state = at.state and c.classification = f.classification and f.moment = any (c.moments))),
     ('settle_and_finding_are_one_instant', f.moment = 'settle' and f.created_at is distinct from at.since)
   ) as flaw(name, holds)
   where flaw.holds
  union all
  select 'statuses_are_a_legal_chain', f.finding_ref::text,
         jsonb_build_object('from', step.from_status, 'to', step.to_status)
    from (select *, coalesce(lag(to_status) over (partition by finding_id order by resolution_seq), 'OPEN') as before
            from finding_resolutions) step
    join findings f using (finding_id)
   where step.from_status <> step.before
      or not resolution_is_legal(f.classification, step.from_status, step.to_status, step.actor)
  union all
  select 'settle_has_its_finding', e.operation_id, jsonb_build_object('cause', t.cause, 'actor', t.actor)
    from effect_transitions t
    join effect_executions e using (execution_id)
   where (t.cause = 'reconciled_absent' or t.cause = 'reconciled_present' and t.actor <> 'human'
          or t.cause in (select cause from canon_receipts where classification is not null) and t.actor <> 'human')
     and not exists (select from findings f
                      where f.effect_id = e.effect_id and f.execution_id = e.execution_id and f.moment = 'settle')
$function$;

comment on function irrevon.audit_findings() is 'List findings that attach or were resolved against the canon.';
