-- RFC-002 §3.1, §4 and §6.1, transcribed a second time by hand.
begin;
select plan(1);

select results_eq(
  'select state, is_open, is_terminal, blocks_dispatch from irrevon.canon_states order by state',
  $$ values
    ('AMBIGUOUS',         true,  false, true),
    ('CANCELLED',         false, true,  false),
    ('DISPATCHED',        true,  false, true),
    ('INTENDED',          false, false, false),
    ('PERSISTED',         false, false, false),
    ('SETTLED_COMMITTED', false, true,  true),
    ('SETTLED_FAILED',    false, true,  false) $$,
  'three states are terminal, two are adjudicated, and three block another dispatch');

select * from finish();
rollback;
