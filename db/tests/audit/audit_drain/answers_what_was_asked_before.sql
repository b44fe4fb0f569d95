begin;
select plan(7);

select irrevon_test.execution_at('SETTLED_FAILED') as id, irrevon_test.now() as now \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select irrevon.audit_ask(:id, 'a', '{"n": 1}', :'now'), irrevon.audit_ask(:id, 'b', '{"n": 1}', :'now'::timestamptz + interval '10 s') \g /dev/null
select irrevon.audit_drain(:'effect_id', :'now'::timestamptz + interval '9 s', 'reconciler', '{"p": 1}', :'now'::timestamptz + interval '20 s') \g /dev/null
select results_eq('select q.cause, d.drained_by, d.evidence from irrevon.audit_requests q join irrevon.audit_drains d using (audit_request_id)',
  $$ values ('a', 'reconciler', '{"p": 1}'::jsonb) $$, 'the first is answered');
select is((select next_probe_at from irrevon.open_audits), :'now'::timestamptz + interval '5 min 20 s', 'the second is asked about after the interval');
select is(irrevon.audit_drained_at(:'effect_id'), :'now'::timestamptz + interval '20 s', 'an audit was made');
select irrevon.audit_drain(:'effect_id', :'now'::timestamptz + interval '10 s', 'reconciler', '{"p": 2}', :'now'::timestamptz + interval '30 s') \g /dev/null
select is((select count(*) from irrevon.audit_drains), 2::bigint, 'each is answered once');
select is((select count(*) from irrevon.open_audits), 0::bigint, 'and the audit is closed');
select is_empty('select * from irrevon.audit_adjudications()', 'which the auditor finds');
select irrevon.set_setting('audit_interval', '1 h', 'test') \g /dev/null
select irrevon.audit_ask(:id, 'c', '{"n": 1}', :'now'::timestamptz + interval '1 day'), irrevon.audit_ask(:id, 'd', '{"n": 1}', :'now'::timestamptz + interval '25 h') \g /dev/null
select irrevon.audit_drain(:'effect_id', :'now'::timestamptz + interval '24 h', 'reconciler', '{"p": 3}', :'now'::timestamptz + interval '26 h') \g /dev/null
select is((select next_probe_at from irrevon.open_audits), :'now'::timestamptz + interval '27 h', 'the interval is the setting''s');

select * from finish();
rollback;
