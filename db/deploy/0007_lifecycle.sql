-- Deploy irrevon:0007_lifecycle to pg
-- depends: 0006_identity
-- transactional: false
begin;
set local role irrevon_owner;

create table irrevon.effect_executions (
  execution_id bigint generated always as identity primary key,
  effect_id    text not null references irrevon.effect_records,
  step         integer not null check (step >= 0),
  operation_id text not null,
  opened_by    text not null
                 check (opened_by in ('register', 'retry_after_failure', 'resolve_redispatch')),
  created_at   timestamptz not null,
  unique (effect_id, step),              -- with the next line, operation_id is unique too
  constraint operation_id_follows_from_step check (operation_id = effect_id || ':' || step::text)
);

create table irrevon.effect_transitions (
  transition_seq bigint generated always as identity primary key,
  execution_id   bigint not null references irrevon.effect_executions,
  from_state     text,                     -- null: genesis
  to_state       text not null,
  cause          text not null,
  actor          text not null,
  evidence       jsonb not null,
  created_at     timestamptz not null,
  unique nulls not distinct (execution_id, from_state),   -- defense in depth, and the way to a frontier

  -- canon_edges once more, literally: a foreign key to a row that every effect shares would cost a
  -- multixact per insert (W14). db/tests/catalog/the_edge_check_is_the_canon.sql keeps them equal.
  constraint edge_is_canonical check (
    (coalesce(from_state, 'GENESIS'), to_state, cause, actor) in (
      ('GENESIS',    'INTENDED',          'register',           'registrar'),
      ('INTENDED',   'PERSISTED',         'durable_write',      'registrar'),
      ('INTENDED',   'CANCELLED',         'branch_cancelled',   'registrar'),
      ('PERSISTED',  'DISPATCHED',        'gate_allow',         'gate'),
      ('PERSISTED',  'CANCELLED',         'branch_cancelled',   'gate'),
      ('PERSISTED',  'CANCELLED',         'branch_cancelled',   'human'),
      ('PERSISTED',  'AMBIGUOUS',         'ledger_tail_lost',   'recovery'),
      ('DISPATCHED', 'SETTLED_COMMITTED', 'receipt_ok',         'dispatcher'),
      ('DISPATCHED', 'SETTLED_FAILED',    'receipt_failed',     'dispatcher'),
      ('DISPATCHED', 'AMBIGUOUS',         'receipt_timeout',    'dispatcher'),
      ('DISPATCHED', 'AMBIGUOUS',         'receipt_timeout',    'recovery'),
      ('DISPATCHED', 'AMBIGUOUS',         'receipt_lost',       'dispatcher'),
      ('DISPATCHED', 'AMBIGUOUS',         'receipt_lost',       'recovery'),
      ('AMBIGUOUS',  'SETTLED_COMMITTED', 'reconciled_present', 'reconciler'),
      ('AMBIGUOUS',  'SETTLED_COMMITTED', 'reconciled_present', 'recovery'),
      ('AMBIGUOUS',  'SETTLED_COMMITTED', 'reconciled_present', 'human'),
      ('AMBIGUOUS',  'SETTLED_COMMITTED', 'replay_ok',          'reconciler'),
      ('AMBIGUOUS',  'SETTLED_COMMITTED', 'replay_ok',          'recovery'),
      ('AMBIGUOUS',  'SETTLED_COMMITTED', 'replay_ok',          'human'),
      ('AMBIGUOUS',  'SETTLED_FAILED',    'reconciled_absent',  'reconciler'),
      ('AMBIGUOUS',  'SETTLED_FAILED',    'reconciled_absent',  'recovery'),
      ('AMBIGUOUS',  'SETTLED_FAILED',    'reconciled_absent',  'human'),
      ('AMBIGUOUS',  'SETTLED_FAILED',    'replay_failed',      'reconciler'),
      ('AMBIGUOUS',  'SETTLED_FAILED',    'replay_failed',      'recovery'),
      ('AMBIGUOUS',  'SETTLED_FAILED',    'replay_failed',      'human'))),
  constraint an_exit_from_ambiguous_cites_evidence
    check (from_state is distinct from 'AMBIGUOUS' or evidence <> '{}')
);

-- What is not finished: one row per non-terminal execution, so that scans cost what is open (W3).
-- Derived from effect_transitions, rebuildable; kept by the ledger_* functions, never by hand.
create table irrevon.open_work (
  execution_id     bigint primary key references irrevon.effect_executions,
  effect_id        text not null,
  adapter_id       text not null,
  state            text not null,
  since            timestamptz not null,
  open_claim_token uuid,               -- set while a wire attempt is open, whatever the state
  probes           integer not null,   -- looks at the destination so far: the n of 30 s x 2^n (R7)
  next_probe_at    timestamptz,        -- null: never looked at yet
  parked_reason    text                -- not null: waits for a human
) with (fillfactor = 70);              -- room for HOT updates: nothing but the key is indexed

grant select on all tables in schema irrevon to irrevon_app, irrevon_operator;

commit;
