begin;
select plan(3);
\ir ../../support/findings.psql

select pg_temp.finding('DUPLICATE') as accepted_id, pg_temp.finding('DUPLICATE') as compensated_id, pg_temp.finding('DUPLICATE') as waiting_id \gset
insert into irrevon.finding_compensations
values (:compensated_id, irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')), irrevon.clock(), '{"test": "by hand"}', 'test'),
       (:waiting_id, irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS')), irrevon.clock(), '{"test": "by hand"}', 'test');

select irrevon.ledger_resolve(:accepted_id, 'OPEN', 'ACCEPTED_AS_IS', 'human', '{"a": 1}', '2026-01-01 00:00Z') as seq,
       irrevon.ledger_resolve(:compensated_id, 'OPEN', 'COMPENSATED', 'human', '{"a": 1}', irrevon.clock()) as seq2,
       irrevon.ledger_resolve(:waiting_id, 'OPEN', 'COMPENSATED', 'human', '{"a": 1}', irrevon.clock()) as seq3 \gset
select results_eq(format('select resolution_seq = %s, from_status, to_status, actor, created_at from irrevon.finding_resolutions
                          where finding_id = %s order by resolution_seq', :seq, :accepted_id),
  $$ values (true,  'OPEN', 'ACCEPTED_AS_IS', 'human', '2026-01-01 00:00Z'::timestamptz),
            (false, 'ACCEPTED_AS_IS', 'CLOSED', 'system', '2026-01-01 00:00Z') $$,
  'an acceptance, and the system closes it in the same instant');
select is(status, 'CLOSED', 'compensated, and the compensation has committed') from irrevon.finding_statuses where finding_id = :compensated_id;
select is(status, 'COMPENSATED', 'compensated, and nobody knows yet') from irrevon.finding_statuses where finding_id = :waiting_id;

select * from finish();
rollback;
