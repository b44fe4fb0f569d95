-- Decision A9.
begin;
select plan(8);

select is(to_state || coalesce(' ' || cause, ''), expected, concat_ws(' ', kind, outcome, failure, final))
  from (values
    ('primary', 'FAILED', 'TERMINAL', true, 'SETTLED_FAILED receipt_failed'),
    ('primary', 'FAILED', 'TERMINAL', false, 'SETTLED_FAILED receipt_failed'),
    ('primary', 'FAILED', 'RETRYABLE', null, 'SETTLED_FAILED receipt_failed'),
    ('recovery_redispatch', 'OK', null, null, 'SETTLED_COMMITTED receipt_ok'),
    ('c1_replay_probe', 'FAILED', 'TERMINAL', true, 'SETTLED_FAILED replay_failed'),
    ('c1_replay_probe', 'FAILED', 'TERMINAL', false, null),
    ('c1_replay_probe', 'FAILED', 'RETRYABLE', null, null),
    ('c1_replay_probe', 'OK', null, null, 'SETTLED_COMMITTED replay_ok')
  ) as e(kind, outcome, failure, final, expected)
 cross join lateral irrevon.outcome_rule(kind, outcome, failure, final);

select * from finish();
rollback;
