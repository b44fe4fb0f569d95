begin;
select plan(3);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id,
  irrevon_test.execution_at('AMBIGUOUS') as other
  \gset
select is((p.outcome, p.evidence)::text, '(parked,"{""reason"": ""attempts_exhausted""}")', 'it is parked')
  from irrevon.reconcile_park(:execution_id, 'attempts_exhausted') p;
select is((parked_reason, probes)::text, '(attempts_exhausted,1)', 'with its reason')
  from irrevon.open_work where execution_id = :execution_id;
select is((parked_reason, probes)::text, '(,0)', 'alone') from irrevon.open_work
  where execution_id = :other;

select * from finish();
rollback;
