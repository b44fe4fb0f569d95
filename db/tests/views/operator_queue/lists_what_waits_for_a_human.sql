-- RFC-002 §3.2, §3.3, O39: one view, with reason and age.
begin;
select plan(8);
\ir ../../support/findings.psql

select irrevon_test.execution_at('AMBIGUOUS') as parked, irrevon_test.execution_at('AMBIGUOUS') as waits, irrevon_test.execution_at('PERSISTED') as ready,
       irrevon_test.effect_of(irrevon_test.execution_at('PERSISTED')) as stale, irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')) as done \gset
select is((select count(*) from irrevon.operator_queue), 0::bigint, 'what goes its way waits for nobody');
select irrevon.reconcile_park(:parked, 'late_ok', '2026-11-30 12:00Z') \g /dev/null
select results_eq('select kind, operation_id, status, reason, escalated_at, key_coverage ->> ''by'' from irrevon.operator_queue',
  format('values (''adjudication'', %L, ''AMBIGUOUS'', ''late_ok'', ''2026-11-30 12:00Z''::timestamptz, ''client_ref'')', irrevon_test.effect_of(:parked) || ':0'),
  'what is parked, and what an absence could have done');
select irrevon_test.advance('25 h');
select irrevon_test.claim(:'stale'), irrevon_test.claim(:'done') \g /dev/null
select results_eq('select effect_id, status, reason, now() - since < interval ''1 h'' from irrevon.operator_queue where kind = ''approval''',
  format('values (%L, ''PERSISTED'', ''expired'', true)', :'stale'), 'what was denied for want of authority');
select pg_temp.finding('LOST', 'OPEN'), pg_temp.finding('DUPLICATE', 'ESCALATED_HUMAN'), pg_temp.finding('CONTRADICTED', 'COMPENSATED'),
       pg_temp.finding('LOST', 'REDISPATCHED'), pg_temp.finding('DUPLICATE', 'CLOSED'), pg_temp.finding('ORPHANED', 'OPEN'), pg_temp.finding('CONFIRMED_UNIQUE', 'CLOSED') \g /dev/null
select bag_eq('select reason, status, escalated_at is not null as asked, operation_id is null as orphan from irrevon.operator_queue where kind = ''finding''',
  $$ values ('LOST', 'OPEN', false, false), ('DUPLICATE', 'ESCALATED_HUMAN', true, false), ('CONTRADICTED', 'COMPENSATED', false, false),
            ('LOST', 'REDISPATCHED', false, false), ('ORPHANED', 'OPEN', false, true) $$, 'findings that are not closed');
select results_eq('select kind || '' '' || reason as what, array_to_string(legal, '' '') from irrevon.operator_queue order by 1, 2',
  $$ values ('adjudication late_ok', 'settle unpark'), ('approval expired', 'register_intent'),
            ('finding CONTRADICTED', 'COMPENSATED'), ('finding DUPLICATE', 'ACCEPTED_AS_IS COMPENSATED'),
            ('finding LOST', 'ACCEPTED_AS_IS ESCALATED_HUMAN REDISPATCHED'), ('finding LOST', 'open_retry_execution'),
            ('finding ORPHANED', 'ACCEPTED_AS_IS COMPENSATED ESCALATED_HUMAN') $$, 'what a human can do about each');
select irrevon.ledger_epoch_append('restored', irrevon.clock()) \g /dev/null
select results_eq('select adapter_id, reason, legal from irrevon.operator_queue where kind = ''quarantine''',
  $$ values ('test-c2', 'restored', '{lift_quarantine,import_lost_claims}'::text[]) $$, 'destinations in quarantine');
set local role irrevon_reader;
select is((select count(*) from irrevon.operator_queue), 8::bigint, 'a reader sees it');
reset role;
select is_empty($$ select attname from pg_attribute where attrelid = 'irrevon.operator_queue'::regclass and attname ~ '_(id|seq)$' and attname not in ('operation_id', 'effect_id', 'adapter_id') $$,
  'and no sequence number');

select * from finish();
rollback;
