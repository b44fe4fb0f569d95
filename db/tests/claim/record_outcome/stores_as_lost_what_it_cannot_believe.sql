-- Decision A8: OK needs a reference, FAILED a cited code; what was told stands in the evidence.
begin;
select plan(18);

create temporary table told (position integer, outcome text, code text, ref text, why text, token uuid,
  execution_id bigint);
insert into told values
  (1, 'OK', null, null, 'ok_without_reference'), (2, 'OK', null, '', 'ok_without_reference'),
  (3, 'FAILED', 'teapot', null, 'undeclared_failure_code'), (4, 'FAILED', null, null,
    'undeclared_failure_code'),
  (5, 'FAILED', 'Invalid_Request', 'dest-1', 'undeclared_failure_code'),
  (6, 'OK', null, E' \t\r\n', 'ok_without_reference');
update told set execution_id = irrevon_test.execution_at('DISPATCHED');
update told set token = irrevon_test.token_of(execution_id);
grant select on told to public;

set local role irrevon_app;
select is((select concat_ws(' ', r.outcome, r.lifecycle, r.evidence ->> 'stored_as')
             from irrevon.record_outcome(token, t.outcome, code, ref) r), 'ambiguous AMBIGUOUS LOST',
          concat_ws(' ', t.outcome, code, ref) || ' is LOST')
  from told t order by position;
select is(d.transport_outcome || coalesce(d.failure_code, '') || coalesce(d.failure_kind, ''), 'LOST',
  why || ' is stored so')
  from told join irrevon.dispatch_attempts a on a.claim_token = told.token
  join irrevon.dispatch_receipts d using (attempt_id) order by position;
select is(d.evidence, jsonb_build_object('reported', told.outcome, 'stored_as_lost', why),
  'and says what was told')
  from told join irrevon.dispatch_attempts a on a.claim_token = told.token
  join irrevon.dispatch_receipts d using (attempt_id) order by position;

select * from finish();
rollback;
