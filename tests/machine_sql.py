"""What the property machine puts into its database: a clock, one step, and what must never be seen after it."""

from __future__ import annotations

import psycopg

CLOCK = """
create or replace function irrevon.clock() returns timestamptz
language sql volatile set search_path = irrevon, pg_temp
as $function$
  select coalesce(nullif(current_setting('irrevon_test.at', true), '')::timestamptz, clock_timestamp())
$function$"""

# What is open is in flight, due at some instant, or a person's; and so are audits and findings (RFC-002 3.2, 6.1).
FLAWS = """
create function irrevon_test.flaws() returns text[]
language plpgsql volatile set search_path = irrevon, pg_temp
as $function$
begin
  return (
    select array_agg(flaw.name || ' ' || flaw.subject) from (
      select 'open_work_is_not_what_is_open', e.operation_id
        from effect_executions e
        join frontiers f using (execution_id)
        join canon_states s using (state)
        left join open_work w using (execution_id)
       where w.state is distinct from case when not s.is_terminal then f.state end
      union all
      select 'stranded', w.effect_id from open_work w join canon_states s using (state)
       where s.is_open and num_nonnulls(w.open_claim_token, w.next_probe_at, w.parked_reason) = 0
      union all
      select 'dispatched_and_not_in_flight', w.effect_id from open_work w
       where w.state = 'DISPATCHED' and w.open_claim_token is null
      union all
      select 'asked_about_while_in_flight', w.effect_id from open_work w
       where w.open_claim_token is not null and w.next_probe_at is not null and w.parked_reason is not null
      union all
      select 'audit_stranded', a.effect_id from open_audits a where num_nonnulls(a.next_probe_at, a.parked_reason) = 0
      union all
      select 'unique_and_not_closed', f.effect_id from finding_statuses f
       where f.classification = 'CONFIRMED_UNIQUE' and f.status <> 'CLOSED'
      union all
      select 'two_in_flight', min(o.effect_id) from open_attempts o group by o.scope, o.effect_type having count(*) > 1
    ) as flaw(name, subject));
end;
$function$"""

# One call as one role at one instant, in a subtransaction of its own; whatever it raises is an answer.
STEP = """
create function irrevon_test.step(p_role text, p_at text, p_call text) returns jsonb
language plpgsql volatile
as $function$
declare
  v_answer  jsonb;
  v_state   text;
  v_message text;
begin
  perform set_config('irrevon_test.at', p_at, false);
  begin
    perform set_config('role', p_role, true);
    execute p_call into v_answer;
    perform set_config('role', 'none', true);
  exception when others then
    get stacked diagnostics v_state = returned_sqlstate, v_message = message_text;
  end;
  return jsonb_build_object('answer', v_answer, 'sqlstate', v_state, 'message', v_message,
                            'flaws', to_jsonb(irrevon_test.flaws()));
end;
$function$"""

# A commit rests upon what a destination, or a person, said of it; RFC-002 15: evidence on every exit from AMBIGUOUS.
UNFOUNDED = """
select e.operation_id, t.cause
  from irrevon.effect_executions e join irrevon.effect_transitions t using (execution_id)
 where t.to_state in ('SETTLED_COMMITTED', 'SETTLED_FAILED')
   and not case t.cause
     when 'receipt_ok' then exists (
       select from irrevon.dispatch_attempts a join irrevon.dispatch_receipts d using (attempt_id)
        where a.execution_id = e.execution_id and d.transport_outcome = 'OK' and d.destination_ref is not null)
     when 'replay_ok' then exists (
       select from irrevon.dispatch_attempts a join irrevon.dispatch_receipts d using (attempt_id)
        where a.execution_id = e.execution_id and a.kind = 'c1_replay_probe' and d.transport_outcome = 'OK')
     when 'receipt_failed' then exists (
       select from irrevon.dispatch_attempts a join irrevon.dispatch_receipts d using (attempt_id)
        where a.execution_id = e.execution_id and d.transport_outcome = 'FAILED')
     when 'replay_failed' then exists (
       select from irrevon.dispatch_attempts a join irrevon.dispatch_receipts d using (attempt_id)
        where a.execution_id = e.execution_id and d.transport_outcome = 'FAILED' and a.kind = 'c1_replay_probe')
     when 'reconciled_present' then t.actor = 'human' and t.evidence <> '{}' or exists (
       select from irrevon.status_probes p where p.execution_id = e.execution_id and p.result = 'PRESENT')
     when 'reconciled_absent' then t.actor = 'human' and t.evidence <> '{}' or 2 <= (
       select count(*) from irrevon.status_probes p where p.execution_id = e.execution_id and p.result = 'ABSENT')
   end"""

STANDS = """
select e.operation_id, f.state, t.cause, t.actor
  from irrevon.effect_executions e join irrevon.frontiers f using (execution_id)
  join irrevon.effect_transitions t using (transition_seq)"""

# What no machine will ever finish, and no person is asked about.
FORGOTTEN = """
select 'execution' as what, w.effect_id from irrevon.open_work w join irrevon.canon_states s using (state)
 where s.is_open and not exists (select from irrevon.operator_queue q
                                  where q.kind = 'adjudication' and q.effect_id = w.effect_id)
union all
select 'audit', a.effect_id from irrevon.open_audits a
 where not exists (select from irrevon.operator_queue q where q.kind = 'audit' and q.effect_id = a.effect_id)"""


def prepare(dsn: str) -> None:
    """Make a ledger of one of the machine's: `dsn` is the superuser's."""
    with psycopg.connect(dsn, autocommit=True) as owner:
        owner.execute("create schema if not exists irrevon_test")
        owner.execute("grant usage on schema irrevon_test to public")
        for statement in (CLOCK, FLAWS, STEP):
            owner.execute(statement.encode())
