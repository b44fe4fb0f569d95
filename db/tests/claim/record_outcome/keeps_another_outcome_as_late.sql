-- RFC-002 §5.1, §13 (C3'): the settle stands; an audit is asked for exactly where it is contradicted.
begin;
select plan(22);

create temporary table told (position integer, first text, first_code text, first_ref text, second text,
  code text, ref text,
                             audits integer, state text, execution_id bigint, written jsonb, answer text);
insert into told values
  (1, 'FAILED',  'invalid_request', null, 'OK',      null, 'x',              1, 'SETTLED_FAILED'),
  (2, 'OK',      null, 'x',               'FAILED',  'invalid_request', null, 1, 'SETTLED_COMMITTED'),
  (3, 'OK',      null, 'x',               'OK',      null, 'y',              1, 'SETTLED_COMMITTED'),
  (4, 'FAILED',  'invalid_request', null, 'FAILED',  'rate_limited', null,   0, 'SETTLED_FAILED'),
  (5, 'FAILED',  'invalid_request', null, 'LOST',    null, null,             0, 'SETTLED_FAILED'),
  (6, 'LOST',    null, null,              'OK',      null, 'x',              0, 'AMBIGUOUS'),
  (7, 'TIMEOUT', null, null,              'FAILED',  'invalid_request', null, 0, 'AMBIGUOUS');
update told set execution_id = irrevon_test.execution_at('DISPATCHED');
grant select, update on told to public;

set local role irrevon_app;
do $$
declare
  v_told told;
  v_token uuid;
  v_before jsonb;
begin
  for v_told in select * from told order by position loop
    v_token := irrevon_test.token_of(v_told.execution_id);
    perform irrevon.record_outcome(v_token, v_told.first, v_told.first_code, v_told.first_ref);
    v_before := irrevon_test.facts();
    update told set answer = (irrevon.record_outcome(v_token, v_told.second, v_told.code,
      v_told.ref)).outcome
     where position = v_told.position;
    update told set written = irrevon_test.written_since(v_before) where position = v_told.position;
  end loop;
end $$;

select is(answer, 'late', first || ' then ' || second) from told order by position;
select is(written, case audits when 1 then '{"late_responses": 1, "audit_requests": 1, "open_audits": 1, "adjudication_notes": 1}'::jsonb else '{"late_responses": 1}' end,
          'with ' || audits || ' audit requests, and nothing else') from told order by position;
select is(f.state, told.state, 'and stays ' || told.state) from told
  join irrevon.frontiers f using (execution_id) order by position;
select results_eq(
  'select position, cause from told join irrevon.effect_executions e using (execution_id)
     join irrevon.audit_requests a on a.effect_id = e.effect_id order by position',
  $$ values (1, 'late_response_contradicts_settle'), (2, 'late_response_contradicts_settle'), (3, 'second_reference') $$,
  'the audit says why');

select * from finish();
rollback;
