-- RFC-002 §6.2; decisions R1, R2, F1: two reads by the same keys, asked after the lag has passed since the last attempt was
-- closed, the second one handed out when absence_gap has passed since the first was recorded.
begin;
select plan(17);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select pg_temp.declare('{"consistency": {"status_settlement_lag": "PT1M", "listing_lag": "PT0S", "clock_skew": "PT1S"}}') \g /dev/null
set local role irrevon_app;

select recorded_at as closed_at from irrevon.dispatch_receipts \gset
select is(pg_temp.told(:execution_id, 'ABSENT', 0), 'wait_until', 'within the lag an absence is no absence');
select is((select next_probe_at < :'closed_at'::timestamptz + interval '1 min' from irrevon.open_work), true, 'it may be there sooner');
select is(pg_temp.told(:execution_id, 'ABSENT', 0, '[]', '31 s'), 'wait_until', 'nor is the second');
select is((select next_probe_at = :'closed_at'::timestamptz + interval '1 min' from irrevon.open_work), true,
  'the next look falls on the instant from which it must be visible');
select is(pg_temp.told(:execution_id, 'ABSENT', 0, '[]', '29 s'), 'wait_until', 'the first that counts');
select (w.next_probe_at - p.recorded_at) as gap from irrevon.open_work w, irrevon.status_probes p
 order by p.probe_id desc limit 1 \gset
select is(:'gap'::text, '00:01:00', 'the next one is due after the gap');
select is(pg_temp.told(:execution_id, 'ABSENT', 0, '[]', '59 s'), 'nothing due', 'and not before');
select irrevon_test.facts() as before \gset
select is(pg_temp.told(:execution_id, 'ABSENT', 0, '[]', '1 s'), 'settled LOST', 'the second that counts settles it');
select is(irrevon_test.written_since(:'before'), '{"probe_orders": 1, "status_probes": 1, "adjudication_notes": 1, "effect_transitions": 1,
  "findings": 1, "open_findings": 1, "open_work": -1}', 'and writes no more than that');
select is(pg_temp.findings_of(:'effect_id'), array['LOST settle OPEN 0'], 'as lost, and nobody acts on it');
select is((select concat_ws(' ', t.to_state, t.cause, t.actor) from irrevon.effect_transitions t order by transition_seq desc limit 1),
  'SETTLED_FAILED reconciled_absent reconciler', 'FAILED, by its absence');
select is(t.created_at, f.created_at, 'in one instant')
  from irrevon.findings f, irrevon.effect_transitions t where t.cause = 'reconciled_absent';
select is((select array[t.evidence ->> 'first_probe_token', t.evidence ->> 'probe_token'] from irrevon.effect_transitions t
            where t.cause = 'reconciled_absent'),
  (select array_agg(probe_token::text order by probe_id) filter (where probe_id > least_id + 1)
     from (select *, min(probe_id) over () as least_id from irrevon.status_probes) p), 'it cites both reads');
select is(evidence #> '{key_coverage}', '{"by": "client_ref", "lag": 60, "why": null, "covered": true}', 'and why they sufficed')
  from irrevon.findings;
select is((irrevon_test.claim(:'effect_id')).evidence #>> '{decision,reason}', 'retryable_failed', 'it is not sent again by itself');
select is((irrevon.open_retry_execution(:'effect_id')).changed, '{"reason": "not_a_clean_failure"}', 'nor as a retry');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
