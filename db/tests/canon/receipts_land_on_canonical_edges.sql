-- RFC-002 §5.1, §10: what each receipt does, by hand; and nothing that a receipt may do is outside §3.1.
begin;
select plan(7);

select set_eq(
  'select attempt_kind, transport_outcome, failure_kind, final_on_replay, from_state, to_state, cause, actors::text
     from irrevon.canon_receipts',
  $$ select * from (values
    ('primary', 'OK',      null,        null::boolean, 'DISPATCHED', 'SETTLED_COMMITTED', 'receipt_ok',      '{dispatcher}'),
    ('primary', 'FAILED',  'TERMINAL',  null, 'DISPATCHED', 'SETTLED_FAILED',    'receipt_failed',  '{dispatcher}'),
    ('primary', 'FAILED',  'RETRYABLE', null, 'DISPATCHED', 'SETTLED_FAILED',    'receipt_failed',  '{dispatcher}'),
    ('primary', 'TIMEOUT', null,        null, 'DISPATCHED', 'AMBIGUOUS',         'receipt_timeout', '{dispatcher,recovery}'),
    ('primary', 'LOST',    null,        null, 'DISPATCHED', 'AMBIGUOUS',         'receipt_lost',    '{dispatcher,recovery}'),
    ('recovery_redispatch', 'OK',      null,        null, 'DISPATCHED', 'SETTLED_COMMITTED', 'receipt_ok',      '{dispatcher}'),
    ('recovery_redispatch', 'FAILED',  'TERMINAL',  null, 'DISPATCHED', 'SETTLED_FAILED',    'receipt_failed',  '{dispatcher}'),
    ('recovery_redispatch', 'FAILED',  'RETRYABLE', null, 'DISPATCHED', 'SETTLED_FAILED',    'receipt_failed',  '{dispatcher}'),
    ('recovery_redispatch', 'TIMEOUT', null,        null, 'DISPATCHED', 'AMBIGUOUS',         'receipt_timeout', '{dispatcher,recovery}'),
    ('recovery_redispatch', 'LOST',    null,        null, 'DISPATCHED', 'AMBIGUOUS',         'receipt_lost',    '{dispatcher,recovery}'),
    ('c1_replay_probe', 'OK',      null,        null,  'AMBIGUOUS', 'SETTLED_COMMITTED', 'replay_ok',     '{reconciler,recovery}'),
    ('c1_replay_probe', 'FAILED',  'TERMINAL',  true,  'AMBIGUOUS', 'SETTLED_FAILED',    'replay_failed', '{reconciler,recovery}'),
    ('c1_replay_probe', 'FAILED',  'TERMINAL',  false, 'AMBIGUOUS', null, null, '{reconciler,recovery}'),
    ('c1_replay_probe', 'FAILED',  'RETRYABLE', false, 'AMBIGUOUS', null, null, '{reconciler,recovery}'),
    ('c1_replay_probe', 'TIMEOUT', null,        null,  'AMBIGUOUS', null, null, '{reconciler,recovery}'),
    ('c1_replay_probe', 'LOST',    null,        null,  'AMBIGUOUS', null, null, '{reconciler,recovery}')) as r $$,
  'what each outcome of each kind of attempt does');

select set_eq(
  'select attempt_kind, transport_outcome, to_state, classification from irrevon.canon_receipts where classification is not null',
  $$ values ('c1_replay_probe', 'OK', 'SETTLED_COMMITTED', 'CONFIRMED_UNIQUE') $$,
  'only an OK to a replay brings a finding (R8)');
select is_empty(
  $$ select r.* from irrevon.canon_receipts r where classification is not null and not exists (
       select from irrevon.canon_attachments a
        where (a.state, a.classification) = (r.to_state, r.classification) and 'settle' = any (a.moments)) $$,
  'which may attach where it lands');

select is_empty(
  'select r.* from irrevon.canon_receipts r, unnest(actors) as by
    where to_state is not null and not exists (
      select from irrevon.canon_edges e where (e.from_state, e.to_state, e.cause, e.actor) = (r.from_state, r.to_state, r.cause, by))',
  'every move that a receipt makes is an edge');

select is_empty(
  $$ select from_state, to_state, cause, actor from irrevon.canon_edges where cause ~ '^(receipt|replay)_' and actor <> 'human'
     except select from_state, to_state, cause, by from irrevon.canon_receipts, unnest(actors) as by $$,
  'and every edge that a receipt causes has its receipt');

select is_empty(
  $$ select * from irrevon.canon_receipts where transport_outcome in ('TIMEOUT', 'LOST') and to_state like 'SETTLED%' $$,
  'no answer settles nothing');
select is_empty(
  $$ select * from irrevon.canon_receipts where transport_outcome = 'OK' and to_state is distinct from 'SETTLED_COMMITTED'
     union all select * from irrevon.canon_receipts where transport_outcome <> 'OK' and to_state = 'SETTLED_COMMITTED' $$,
  'and OK, alone, commits');

select * from finish();
rollback;
