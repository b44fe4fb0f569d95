begin;
select plan(8);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id, irrevon_test.execution_at('AMBIGUOUS') as other,
       irrevon_test.execution_at('AMBIGUOUS') as third, irrevon_test.now() as now \gset
select is((p.outcome, p.evidence)::text, '(parked,"{""met"": ""attempts_exhausted"", ""reason"": ""attempts_exhausted"", ""escalated"": true}")',
  'it is parked, and a human is asked')
  from irrevon.reconcile_park(:execution_id, 'attempts_exhausted', :'now') p;
select is((parked_reason, probes, next_probe_at, escalated_at)::text, ('attempts_exhausted', 1, null::timestamptz, :'now'::timestamptz)::text,
  'with its reason') from irrevon.open_work where execution_id = :execution_id;
select is((parked_reason, probes, escalated_at)::text, '(,0,)', 'alone') from irrevon.open_work where execution_id = :other;
select irrevon_test.facts() as before \gset
select is((p.evidence ->> 'reason') || ' ' || (p.evidence ->> 'met'), 'attempts_exhausted request_differs', 'a later reason is told')
  from irrevon.reconcile_park(:execution_id, 'request_differs', :'now') p;
select is(irrevon_test.written_since(:'before'), '{}', 'and changes nothing');

select is((p.evidence ->> 'escalated')::boolean, false, 'asked later')
  from irrevon.reconcile_park(:other, 'not_queryable', :'now', :'now'::timestamptz + interval '2 days') p;
select is((next_probe_at, escalated_at)::text, (:'now'::timestamptz + interval '2 days', null::timestamptz)::text, 'at that instant')
  from irrevon.open_work where execution_id = :other;
select irrevon.reconcile_park(:third, 'not_queryable', :'now', :'now') \g /dev/null
select is((next_probe_at is null, escalated_at)::text, (true, :'now'::timestamptz)::text, 'an instant that has come is now')
  from irrevon.open_work where execution_id = :third;

select * from finish();
rollback;
