-- RFC-002 §5.3 (3); decisions F2, F3, G2; conformance E09, E10b: the replacement is named, sent, and closes the finding.
begin;
select plan(18);
\ir ../../support/resolution.psql

select pg_temp.lost() as id \gset
select irrevon_test.effect_of(:id) as effect_id, pg_temp.ref_of(:id) as ref, irrevon_test.facts() as before \gset
set local role irrevon_operator;
select to_jsonb(a) as answer from irrevon.resolve(:'ref', 'REDISPATCHED', '{"looked_at": "their console"}') a \gset
reset role;
select is(:'answer'::jsonb ->> 'outcome', 'resolved', 'sent again');
select is(:'answer'::jsonb ->> 'status', 'REDISPATCHED', 'not closed yet');
select is(:'answer'::jsonb #>> '{evidence,operation_id}', :'effect_id' || ':1', 'the next step');
select is(:'answer'::jsonb -> 'dispatch_order', irrevon_test.dispatch_order(:'effect_id'), 'with its order');
select is(irrevon_test.written_since(:'before') - '{scope_slots}'::text[],
  '{"effect_executions": 1, "effect_transitions": 2, "open_work": 1, "open_findings": 0, "finding_resolutions": 1}', 'an execution and a status, nothing else');
select is((r.from_status, r.actor, r.replacement_operation_id, r.decided_by, r.evidence - 'rested_on', e.opened_by, e.created_at = r.created_at)::text,
  (select (text 'OPEN', text 'human', :'effect_id' || ':1', session_user, jsonb_build_object('looked_at', 'their console', 'by', session_user), text 'resolve_redispatch', true)::text),
  'who decided, upon what, and the execution that he opened, in one instant')
  from irrevon.finding_resolutions r join irrevon.effect_executions e on e.operation_id = r.replacement_operation_id;
select is((r.evidence #>> '{rested_on,absent_at}')::timestamptz || ' ' || (r.evidence #>> '{rested_on,bound}'), p.queried_at || ' 10 min', 'and the absence that he rested upon')
  from irrevon.finding_resolutions r join irrevon.findings f using (finding_id) join irrevon.status_probes p on p.probe_token::text = f.evidence ->> 'probe_token';
set local role irrevon_operator;
select is((a.outcome, a.status, a.dispatch_order ->> 'operation_id')::text, format('(replayed,REDISPATCHED,%s)', :'effect_id' || ':1'),
  'the same again is the same execution') from irrevon.resolve(:'ref', 'REDISPATCHED', '{"again": 1}') a;
reset role;
select is((select count(*) from irrevon.effect_executions where effect_id = :'effect_id'), 2::bigint, 'there is one');

select is(pg_temp.send(:'effect_id', 'FAILED', 'invalid_request'), 'SETTLED_FAILED', 'it fails');
select is(irrevon_test.verdict(:'effect_id'), 'allow passed,passed,passed,passed', 'after the whole gate');
select is((select string_agg(g.variant, ', ' order by g.gate_decision_id) from irrevon.gate_decisions g where g.effect_id = :'effect_id'), 'dispatch, resolve_redispatch', 'under its name');
select is((select string_agg(status || ' ' || reason, ', ') from irrevon.operator_queue where finding_ref = :'ref'), 'REDISPATCHED LOST', 'which leaves the finding with the operator (F6)');
select irrevon.open_retry_execution(:'effect_id') \g /dev/null
select is(pg_temp.send(:'effect_id', 'OK', null, 'ref-1'), 'SETTLED_COMMITTED', 'a retry of it commits');
select is(pg_temp.status(:'ref'), 'CLOSED', 'which closes it');
select is(pg_temp.resolved(:'ref', 'REDISPATCHED'), 'replayed CLOSED', 'and nothing is sent any more');
select is(pg_temp.resolved(:'ref', 'ACCEPTED_AS_IS'), 'illegal_state CLOSED already_resolved', 'nor decided');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
