-- Deploy irrevon:0004_settings to pg
-- depends: 0003_jcs
-- transactional: false
begin;
set local role irrevon_owner;

-- RFC-002 §13: every tunable, its default and its legal range. A change is a row of setting_changes;
-- the newest one is in force. None is architectural: the ledger is safe at any value in range.
create table irrevon.settings (
  name          text primary key,
  kind          text not null check (kind in ('interval', 'integer', 'text')),
  default_value text not null,
  least         text,
  most          text,
  source        irrevon.canon_source not null,
  meaning       text not null,
  constraint a_range_is_for_quantities check (kind <> 'text' or (least is null and most is null))
);

insert into irrevon.settings (name, kind, default_value, least, most, source, meaning) values
  ('dispatch_deadline',          'interval', '30 s',   '1 s',    '1 h',    'rfc-002',
     'a wire attempt may leave and be answered within this time after its claim'),
  ('stuck_threshold',            'interval', '5 min',  '1 s',    '7 days', 'rfc-002',
     'online reconcile leaves an open attempt alone until it is this old'),
  ('absence_gap',                'interval', '60 s',   '1 s',    '1 day',  'rfc-002',
     'the two reads of a confirmed absence lie at least this far apart'),
  ('redispatch_evidence_bound',  'interval', '10 min', '1 s',    '1 day',  'rfc-002',
     'absence evidence older than this does not justify a redispatch'),
  ('reconcile_backoff',          'interval', '30 s',   '1 s',    '1 h',    'rfc-002',
     'the first pause between two looks; it doubles each time'),
  ('reconcile_backoff_cap',      'interval', '1 h',    '1 s',    '1 day',  'rfc-002',
     'the longest pause between two looks'),
  ('escalation_budget_days',     'integer',  '2',      '1',      '30',     'rfc-002',
     'business days (Monday to Friday) an effect may stay AMBIGUOUS before a human is asked'),
  ('max_attempts',               'integer',  '3',      '1',      '100',    'rfc-002',
     'wire attempts per execution, replays included'),
  ('sweep_overlap_factor',       'integer',  '2',      '1',      '100',    'rfc-002',
     'a sweep window reaches back this many times (clock skew + listing lag)'),
  ('orphan_grace',               'interval', '30 min', '1 s',    '7 days', 'rfc-002',
     'an unmatched sighting becomes an orphan only after this time'),
  ('lock_timeout',               'interval', '5 s',    '100 ms', '1 min',  'rfc-002',
     'longest wait for a lock of the ledger'),
  ('abandoned_margin',           'interval', '5 s',    '1 s',    '1 h',    'irrevon',
     'past its deadline by this much, an attempt of a dead writer is abandoned (A1)'),
  ('stamp_skew',                 'interval', '30 s',   '0 s',    '5 min',  'irrevon',
     'an authority may be stamped this far in the future (G4)'),
  ('probe_deadline',             'interval', '30 s',   '1 s',    '1 h',    'irrevon',
     'a probe order is answered within this time, or handed out again'),
  ('audit_interval',             'interval', '5 min',  '1 s',    '30 days','irrevon',
     'shortest time between two audits of one effect (R6)'),
  ('business_timezone',          'text',     'UTC',    null,     null,     'irrevon',
     'where the escalation budget''s business days begin and end (R7)');

create table irrevon.setting_changes (
  change_seq bigint generated always as identity primary key,
  name       text not null references irrevon.settings,
  value      text not null,
  reason     text not null,
  changed_by text not null,            -- session_user: evidence, never a permission
  created_at timestamptz not null
);
create index setting_changes_newest on irrevon.setting_changes (name, change_seq desc);

grant select on all tables in schema irrevon to irrevon_app, irrevon_operator;

commit;
