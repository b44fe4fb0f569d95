-- RFC-002 §5.2, transcribed a second time by hand. INTENDED is ours: nobody can meet it outside a transaction.
begin;
select plan(1);

select results_eq(
  'select frontier, behaviour, check_name, subtype, source::text from irrevon.canon_dispatch order by frontier',
  $$ values
    ('AMBIGUOUS',         'pending_reconciliation', null,    null,               'rfc-002'),
    ('CANCELLED',         'illegal_state',          null,    null,               'rfc-002'),
    ('DISPATCHED',        'pending_reconciliation', null,    null,               'rfc-002'),
    ('INTENDED',          'illegal_state',          null,    null,               'irrevon'),
    ('PERSISTED',         'claim',                  null,    null,               'rfc-002'),
    ('SETTLED_COMMITTED', 'gate',                   'dedup', null,               'rfc-002'),
    ('SETTLED_FAILED',    'denied',                 'dedup', 'retryable_failed', 'rfc-002') $$,
  'what dispatch does at each frontier');

select * from finish();
rollback;
