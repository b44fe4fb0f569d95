-- Decision W3: the newest note is the projection; each kind changes what it is for, and nothing else.
begin;
select plan(15);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id, irrevon_test.execution_at('SETTLED_FAILED') as settled \gset
create function pg_temp.noted(p_execution_id bigint, p_kind text, p_reason text, p_next timestamptz, p_now timestamptz) returns text
language sql as $$
  select irrevon.reconcile_note(p_execution_id, p_kind, p_reason, p_next, p_now, null, 'w', 7);
  select concat_ws(' ', w.probes, to_char(w.next_probe_at at time zone 'UTC', 'HH24:MI'), w.parked_reason,
                   'asked ' || to_char(w.escalated_at at time zone 'UTC', 'HH24:MI'))
    from irrevon.open_work w
    join lateral (select * from irrevon.adjudication_notes n where n.execution_id = w.execution_id order by note_seq desc limit 1) n
      on (n.probes, n.next_probe_at, n.parked_reason, n.escalated_at, n.kind, n.reason, n.created_at, n.writer, n.epoch)
         is not distinct from (w.probes, w.next_probe_at, w.parked_reason, w.escalated_at, p_kind, p_reason, p_now, 'w', 7::bigint)
   where w.execution_id = p_execution_id $$;

select is(pg_temp.noted(:execution_id, kind, reason, next_at::timestamptz, at::timestamptz), stands, concat_ws(' ', n, kind))
  from (values
    (1, 'asked',     'lookup',  '2026-11-30 10:30Z', '2026-11-30 10:00Z', '0 10:30'),
    (2, 'waits',     null,      '2026-11-30 11:00Z', '2026-11-30 10:10Z', '1 11:00'),
    (3, 'waits',     null,      '2026-11-30 12:00Z', '2026-11-30 11:00Z', '2 12:00'),
    (4, 'escalated', 'why',     '2026-11-30 12:00Z', '2026-11-30 11:30Z', '2 12:00 asked 11:30'),
    (5, 'asked',     'replay',  '2026-11-30 12:30Z', '2026-11-30 12:00Z', '2 12:30 asked 11:30'),
    (6, 'parked',    'why_not', null,                '2026-11-30 12:10Z', '3 why_not asked 11:30'),
    (7, 'resumed',   'mended',  '2026-11-30 13:00Z', '2026-11-30 13:00Z', '3 13:00'),
    (8, 'parked',    'later',   '2026-11-30 15:00Z', '2026-11-30 14:00Z', '4 15:00 later'),
    (9, 'escalated', 'spent',   null,                '2026-11-30 15:00Z', '4 later asked 15:00'),
    (10, 'resumed',  null,      '2026-11-30 16:00Z', '2026-11-30 16:00Z', '4 16:00'),
    (11, 'parked',   'at_once', null,                '2026-11-30 17:00Z', '5 at_once asked 17:00')
  ) as e(n, kind, reason, next_at, at, stands) order by n;
select is((select count(*) from irrevon.adjudication_notes where execution_id = :execution_id), 11::bigint, 'each is a row');
select is((select key_coverage ->> 'by' from irrevon.adjudication_notes where kind = 'parked' order by note_seq desc limit 1), 'client_ref',
  'what is parked says what an absence could have done');
select irrevon.reconcile_note(:settled, 'waits', null, irrevon.clock(), irrevon.clock()) \g /dev/null
select is((select count(*) from irrevon.adjudication_notes where execution_id = :settled), 0::bigint, 'what is settled is not adjudicated');
select throws_ok('update irrevon.adjudication_notes set reason = null', 'IR901', null, 'and no note is changed');

select * from finish();
rollback;
