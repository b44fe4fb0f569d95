begin;
select plan(12);

select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as one,
       irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as two,
       irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as three \gset
set local role irrevon_app;
select irrevon_test.advance('25 hours');
select to_char(irrevon_test.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as fresh \gset

select irrevon_test.facts() as before \gset
select is((irrevon.open_retry_execution(:'one', format('{"authority_ref": "approval-2", "stamped_at": "%s"}', :'fresh'))).outcome,
  'opened', 'with a fresh authority');
select is(irrevon_test.written_since(:'before'),
  '{"effect_authorities": 1, "effect_executions": 1, "effect_transitions": 2, "open_work": 1}',
  'which is one row more');
select results_eq(format('select authority_ref, stamped_at, recorded_by, created_at = (select created_at from irrevon.effect_executions
                            where effect_id = a.effect_id and step = 1) from irrevon.effect_authorities a
                           where effect_id = %L order by stamped_at desc limit 1', :'one'),
  format('values (''approval-2'', %L::timestamptz, session_user::text collate "default", true)', :'fresh'),
    'of the same instant as the execution');
select is((irrevon_test.claim(:'one')).outcome, 'claimed', 'and the gate takes it');

select irrevon_test.facts() as before \gset
select is((irrevon.open_retry_execution(:'two', '{"authority_ref": "approval-0", "stamped_at": "2020-01-01T00:00:00Z"}')).outcome,
  'opened', 'an older one does not keep it from opening');
select is(irrevon_test.written_since(:'before'), '{"effect_executions": 1, "effect_transitions": 2, "open_work": 1}', 'but is none');
select is((irrevon_test.claim(:'two')).evidence #>> '{decision,check}', 'authority', 'so the gate denies');

select stamped_at as newest from irrevon.effect_authorities where effect_id = :'three' \gset
select is((irrevon.open_retry_execution(:'three', format('{"authority_ref": "same-instant", "stamped_at": "%s"}',
    to_char(:'newest'::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))).outcome, 'opened',
      'a stamp of the same instant');
select is((select array_agg(authority_ref) from irrevon.effect_authorities where effect_id = :'three'),
  '{test-authority}', 'is none either');

-- A repeat of the call may bring one too: the gate judges by the newest, and nothing is dropped in silence.
select irrevon_test.facts() as before \gset
select is((r).outcome || ' ' || (r).changed, 'replayed {"authority_refreshed": true}', 'an open retry takes a fresher authority')
  from irrevon.open_retry_execution(:'two', format('{"authority_ref": "approval-3", "stamped_at": "%s"}', :'fresh')) r;
select is(irrevon_test.written_since(:'before'), '{"effect_authorities": 1}', 'and nothing else');
select is((irrevon_test.claim(:'two')).outcome, 'claimed', 'by which it is claimed');

select * from finish();
rollback;
