-- Decision R6: a request that comes while an audit is open is answered with it; one that was given up is taken up again.
begin;
select plan(10);

select irrevon_test.execution_at('SETTLED_FAILED') as id \gset
select irrevon_test.effect_of(:id) as effect_id, irrevon_test.now() as now \gset
select is(irrevon.audit_ask(:id, 'a', '{"n": 1}', :'now'), true, 'asked');
select is(irrevon.audit_ask(:id, 'a', '{"n": 1}', :'now'), false, 'the same is not asked again');
select is(irrevon.audit_ask(:id, 'b', '{"n": 1}', :'now'), true, 'another is');
select is((select (count(*), min(next_probe_at))::text from irrevon.open_audits), (1, :'now'::timestamptz)::text, 'by one audit, due at once');
select irrevon.audit_note(:'effect_id', 'parked', 'test', null, :'now') \g /dev/null
select irrevon.audit_ask(:id, 'c', '{"n": 1}', :'now'::timestamptz + interval '1 h') \g /dev/null
select is((select (parked_reason is null, next_probe_at)::text from irrevon.open_audits), (true, :'now'::timestamptz + interval '1 h')::text, 'given up, it is taken up again');
select irrevon.audit_drain(:'effect_id', :'now'::timestamptz + interval '1 h', 'human', '{"a": 1}', :'now'::timestamptz + interval '1 h') \g /dev/null
select is((select count(*) from irrevon.open_audits), 0::bigint, 'made, it is gone');
select irrevon.audit_ask(:id, 'd', '{"n": 1}', :'now'::timestamptz + interval '61 min') \g /dev/null
select is((select next_probe_at from irrevon.open_audits), :'now'::timestamptz + interval '65 min', 'the next one waits for the interval');
select is((select array_agg(kind order by note_seq) from irrevon.adjudication_notes), '{opened,parked,resumed,opened}', 'each step is a note');
select is_empty('select * from irrevon.audit_adjudications()', 'which the auditor finds');
select irrevon.set_setting('audit_interval', '2 h', 'test') \g /dev/null
select irrevon.audit_drain(:'effect_id', :'now'::timestamptz + interval '70 min', 'human', '{"a": 1}', :'now'::timestamptz + interval '70 min') \g /dev/null
select irrevon.audit_ask(:id, 'e', '{"n": 1}', :'now'::timestamptz + interval '71 min') \g /dev/null
select is((select next_probe_at from irrevon.open_audits), :'now'::timestamptz + interval '190 min', 'which is the setting''s');

select * from finish();
rollback;
