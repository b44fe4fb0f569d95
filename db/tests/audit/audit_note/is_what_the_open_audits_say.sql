begin;
select plan(7);

select irrevon_test.execution_at('SETTLED_FAILED') as id \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select irrevon.audit_ask(:id, 'a', '{"n": 1}', '2026-11-30 09:00Z') \g /dev/null
create function pg_temp.noted(p_effect_id text, p_kind text, p_reason text, p_next timestamptz, p_now timestamptz) returns text language sql as $$
  select irrevon.audit_note(p_effect_id, p_kind, p_reason, p_next, p_now, null, 'w', 7);
  select concat_ws(' ', a.probes, to_char(a.next_probe_at at time zone 'UTC', 'HH24:MI'), a.parked_reason, 'asked ' || to_char(a.escalated_at at time zone 'UTC', 'HH24:MI'))
    from irrevon.open_audits a
    join lateral (select * from irrevon.adjudication_notes n where n.execution_id = a.execution_id and n.probe_kind = 'audit' order by note_seq desc limit 1) n
      on (n.probes, n.next_probe_at, n.parked_reason, n.escalated_at, n.kind, n.reason, n.created_at, n.writer, n.epoch)
         is not distinct from (a.probes, a.next_probe_at, a.parked_reason, a.escalated_at, p_kind, p_reason, p_now, 'w', 7::bigint) $$;
select is(pg_temp.noted(:'effect_id', kind, reason, next_at::timestamptz, at::timestamptz), stands, concat_ws(' ', n, kind)) from (values
  (1, 'asked',   'audit', '2026-11-30 10:30Z', '2026-11-30 10:00Z', '0 10:30'),
  (2, 'waits',   null,    '2026-11-30 11:00Z', '2026-11-30 10:10Z', '1 11:00'),
  (3, 'parked',  'why',   null,                '2026-11-30 12:00Z', '2 why asked 12:00'),
  (4, 'resumed', 'look',  '2026-11-30 13:00Z', '2026-11-30 13:00Z', '2 13:00')) as e(n, kind, reason, next_at, at, stands) order by n;
select is((select count(*) from irrevon.adjudication_notes where probe_kind = 'audit'), 5::bigint, 'each is a row');
select is((select key_coverage ->> 'by' from irrevon.adjudication_notes where kind = 'parked'), 'client_ref', 'what is parked says what an absence could do');
select irrevon.audit_note(irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')), 'waits', null, irrevon.clock(), irrevon.clock()) \g /dev/null
select is((select count(*) from irrevon.adjudication_notes), 5::bigint, 'where no audit is open nothing is noted');

select * from finish();
rollback;
