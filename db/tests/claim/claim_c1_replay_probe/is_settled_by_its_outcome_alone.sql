-- Decision A9, conformance E02 and K02, O12 and O13: only OK, and a failure that the declaration calls final on a replay,
-- settle. Everything else keeps AMBIGUOUS, with its receipt and a free slot, and may be asked about again.
begin;
select plan(43);
\ir ../../support/replay.psql

create temporary table told as
select given.*, pg_temp.keyed_at('AMBIGUOUS') as execution_id, gen_random_uuid() as token
  from (values
    (1, 'OK',      null,              'dest-1', 'settled SETTLED_COMMITTED OK',  'replay_ok reconciler'),
    (2, 'FAILED',  'invalid_request', null,     'settled SETTLED_FAILED FAILED', 'replay_failed reconciler'),
    (3, 'FAILED',  'key_in_use',      null,     'ambiguous AMBIGUOUS FAILED',    null),
    (4, 'FAILED',  'rate_limited',    null,     'ambiguous AMBIGUOUS FAILED',    null),
    (5, 'FAILED',  '409',             null,     'ambiguous AMBIGUOUS LOST',      null),
    (6, 'FAILED',  null,              null,     'ambiguous AMBIGUOUS LOST',      null),
    (7, 'OK',      null,              null,     'ambiguous AMBIGUOUS LOST',      null),
    (8, 'TIMEOUT', null,              null,     'ambiguous AMBIGUOUS TIMEOUT',   null),
    (9, 'LOST',    null,              null,     'ambiguous AMBIGUOUS LOST',      null)
  ) as given(position, outcome, code, ref, answer, moved);
grant select on told to public;

set local role irrevon_app;
select pg_temp.replay(irrevon_test.effect_of(execution_id), token) from told \g /dev/null
select is((select concat_ws(' ', r.outcome, r.lifecycle,
  r.evidence ->> 'stored_as') from irrevon.record_outcome(token, t.outcome, code, ref) r),
          answer, concat_ws(' ', t.outcome, code, ref)) from told t order by position;
select is((select cause || ' ' || actor from irrevon.effect_transitions e where e.execution_id = t.execution_id
  and from_state = 'AMBIGUOUS'),
          moved, 'which moves by ' || coalesce(moved, 'nothing')) from told t order by position;
select is((select transport_outcome || ' ' || recorded_by from irrevon.dispatch_receipts
  join irrevon.dispatch_attempts a using (attempt_id) where a.claim_token = token),
          split_part(answer, ' ', 3) || ' reconciler', 'its receipt is kept') from told order by position;
select is((select count(*) from irrevon.findings f where f.execution_id = t.execution_id), case position when 1 then 1 else 0 end::bigint,
          case position when 1 then 'with the finding' else 'without a finding' end) from told t order by position;
select is((select count(*) from irrevon.scope_slots where open_claim_token is not null), 0::bigint, 'every slot is free');
select is((select count(*) from irrevon.late_responses), 0::bigint, 'nothing was late');
select is((select count(*) from irrevon.open_work where open_claim_token is null), 7::bigint, 'seven stay open');
select is(array_agg(distinct (pg_temp.replay(irrevon_test.effect_of(execution_id))).outcome), '{claimed}', 'and may be asked about again')
  from told where moved is null;
select is((irrevon_test.claim(irrevon_test.effect_of(execution_id))).outcome, 'denied',
  'what is settled is not') from told where position = 1;
select is((irrevon.open_retry_execution(irrevon_test.effect_of(execution_id))).outcome, 'opened', 'a final failure may be tried again')
  from told where position = 2;
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
