-- Decision A9.
begin;
select plan(2);

select is((irrevon.outcome_rule('c1_replay_probe', 'FAILED', 'TERMINAL', null)).to_state, null, 'nothing said: ambiguous it stays');
select is((irrevon.outcome_rule('c1_replay_probe', 'FAILED', 'TERMINAL', true)).to_state, 'SETTLED_FAILED', 'declared final');

select * from finish();
rollback;
