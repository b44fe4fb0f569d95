-- RFC-002 §6.1: C1 is replayed inside its window and within its attempts, else looked up, else parked.
begin;
select plan(16);
\ir ../../support/replay.psql
\ir ../../support/adjudication.psql

select irrevon.register_adapter(pg_temp.keyed('{"adapter": "c1-looks", "queryable": {"supported": true, "by": ["client_ref"]}}')),
       pg_temp.declare('{"adapter": "c3", "tier": "C3", "queryable": {"supported": false, "by": []}, "client_ref_field": null,
                         "list_queryable": false, "listing_keys": []}') \g /dev/null
create function pg_temp.asked(p_adapter text) returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', d.kind, case when d.probe_token is not null then 'by ' || jsonb_path_query_array(d.query_keys, '$[*].key')::text end,
           case when d.dispatch_order is not null then 'with its order' end), ', '), 'nothing')
    from irrevon.reconcile_due(p_adapters => array[p_adapter]) d $$;
select pg_temp.keyed_at('AMBIGUOUS') as c1, pg_temp.keyed_at('AMBIGUOUS', '{"adapter_id": "c1-looks"}') as looks,
       irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "c3"}') as c3, irrevon_test.execution_at('AMBIGUOUS') as c2 \gset

set local role irrevon_app;
select is(pg_temp.asked('test-c2'), 'lookup by ["client_ref", "stable_ids"]', 'C2 is looked up');
select is(pg_temp.asked('test-c1'), 'replay with its order', 'C1 is sent again');
select is(pg_temp.asked('c1-looks'), 'replay with its order', 'also where it could be looked up');
select is(pg_temp.asked('c3'), 'parked', 'C3 is parked at once');
select results_eq(format('select parked_reason, escalated_at, next_probe_at from irrevon.open_work where execution_id = %s', :c3),
  format('select %L, null::timestamptz, irrevon_test.budget_end(since) from irrevon.open_work where execution_id = %s', 'not_queryable', :c3),
  'and a human is asked at the end of the budget');
select is(pg_temp.asked('test-c1'), 'nothing', 'a replay that was handed out is not handed out again');
select results_eq($$ select kind, reason from irrevon.adjudication_notes where kind = 'asked' order by note_seq $$,
  $$ values ('asked', 'lookup'), ('asked', 'replay'), ('asked', 'replay') $$, 'each question is written down');
select irrevon_test.advance('31 s');
select is(pg_temp.asked('test-c1'), 'replay with its order', 'until its deadline has passed');

select irrevon_test.advance('1 h');
select is(pg_temp.asked('c1-looks'), 'lookup by ["client_ref"]', 'after the window it is looked up');
select is(pg_temp.asked('test-c1'), 'parked', 'or parked, where it cannot be');
select is((select parked_reason || ' ' || (escalated_at is not null) from irrevon.open_work where execution_id = :c1), 'window_passed true',
  'and a human is asked at once');
select irrevon_test.advance('5 days');
select is(pg_temp.asked('c3'), 'escalated, escalated, escalated', 'at the end of the budget a human is asked, about C3 and about what nobody looked up');
select is(pg_temp.asked('c3'), 'nothing', 'once');
select is((select state from irrevon.frontiers where execution_id = :c3), 'AMBIGUOUS', 'nothing is settled by time');
select is((select count(*) from irrevon.operator_queue where escalated_at is not null), 4::bigint, 'four wait for a human');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
