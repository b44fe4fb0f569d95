begin;
select plan(3);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select max(transition_seq) as before from irrevon.effect_transitions \gset
select irrevon.ledger_transition(:execution_id, 'AMBIGUOUS', 'SETTLED_FAILED', 'reconciled_absent', 'human',
                                 '{"looked": "at"}', '2026-01-01 00:00Z') as seq \gset
select results_eq(format('select * from irrevon.effect_transitions where transition_seq > %s', :before),
  format($$ values (%s::bigint, %s::bigint, 'AMBIGUOUS', 'SETTLED_FAILED', 'reconciled_absent', 'human',
                    '{"looked": "at"}'::jsonb, '2026-01-01 00:00Z'::timestamptz) $$, :seq, :execution_id),
  'one row, its number the answer');
select is_empty(format('select from irrevon.open_work where execution_id = %s', :execution_id), 'terminal: no work is left');
select is(irrevon_test.outcome(format('select irrevon.ledger_transition(%s, %L, %L, %L, %L, %L, irrevon.clock())', :execution_id,
  'SETTLED_FAILED', 'SETTLED_COMMITTED', 'reconciled_present', 'human', '{"a": 1}')), 'IR203', 'and nothing follows a terminal state');

select * from finish();
rollback;
