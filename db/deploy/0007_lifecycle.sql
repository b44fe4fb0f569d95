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

-- canon_edges once more, literally: a foreign key to a row that every effect shares would cost a multixact per
-- insert (W14). db/tests/schema/edge_is_canonical/lists_the_edges_of_the_canon.sql keeps them equal. A function, because PostgreSQL
-- parses and plans a CHECK anew in every statement, and a function's expression once a session. Words have no
-- blanks: what has four words here has no other reading.
create function irrevon.edge_is_canonical(p_from_state text, p_to_state text, p_cause text, p_actor text)
returns boolean
language plpgsql
immutable parallel safe
set search_path = irrevon, pg_temp
as $function$
begin
  return coalesce(p_from_state, 'GENESIS') || ' ' || p_to_state || ' ' || p_cause || ' ' || p_actor in (
    'GENESIS INTENDED register registrar',
    'INTENDED PERSISTED durable_write registrar',
    'INTENDED CANCELLED branch_cancelled registrar',
    'PERSISTED DISPATCHED gate_allow gate',
    'PERSISTED CANCELLED branch_cancelled gate',
    'PERSISTED CANCELLED branch_cancelled human',
    'PERSISTED AMBIGUOUS ledger_tail_lost recovery',
    'DISPATCHED SETTLED_COMMITTED receipt_ok dispatcher',
    'DISPATCHED SETTLED_FAILED receipt_failed dispatcher',
    'DISPATCHED AMBIGUOUS receipt_timeout dispatcher',
    'DISPATCHED AMBIGUOUS receipt_timeout recovery',
    'DISPATCHED AMBIGUOUS receipt_lost dispatcher',
    'DISPATCHED AMBIGUOUS receipt_lost recovery',
    'AMBIGUOUS SETTLED_COMMITTED reconciled_present reconciler',
    'AMBIGUOUS SETTLED_COMMITTED reconciled_present recovery',
    'AMBIGUOUS SETTLED_COMMITTED reconciled_present human',
    'AMBIGUOUS SETTLED_COMMITTED replay_ok reconciler',
    'AMBIGUOUS SETTLED_COMMITTED replay_ok recovery',
    'AMBIGUOUS SETTLED_COMMITTED replay_ok human',
    'AMBIGUOUS SETTLED_FAILED reconciled_absent reconciler',
    'AMBIGUOUS SETTLED_FAILED reconciled_absent recovery',
    'AMBIGUOUS SETTLED_FAILED reconciled_absent human',
    'AMBIGUOUS SETTLED_FAILED replay_failed reconciler',
    'AMBIGUOUS SETTLED_FAILED replay_failed recovery',
    'AMBIGUOUS SETTLED_FAILED replay_failed human');
end;
$function$;

comment on function irrevon.edge_is_canonical(text, text, text, text) is
  'Say whether a transition is a row of canon_edges; null: genesis.';

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

  constraint edge_is_canonical check (irrevon.edge_is_canonical(from_state, to_state, cause, actor)),
  constraint an_exit_from_ambiguous_cites_evidence
    check (from_state is distinct from 'AMBIGUOUS' or evidence <> '{}')
);
create index effect_transitions_by_time on irrevon.effect_transitions using brin (created_at);   -- a window's audit

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
  next_probe_at    timestamptz,        -- the next look; of what is parked, when a human is asked; null: none
  parked_reason    text,               -- not null: no look helps any more, it waits for a human
  escalated_at     timestamptz         -- since when a human is asked
) with (fillfactor = 70);              -- room for HOT updates: a claim and its outcome touch nothing that is indexed
create index open_work_due on irrevon.open_work (next_probe_at, execution_id) where next_probe_at is not null;

-- How open_work and open_audits came to stand as they stand: one row for each time that a look was ordered, put off,
-- given up or taken up again. The newest row of an execution and kind is the projection's (W3).
create table irrevon.adjudication_notes (
  note_seq      bigint generated always as identity primary key,
  execution_id  bigint not null references irrevon.effect_executions,
  probe_kind    text not null check (probe_kind in ('reconcile_open', 'audit', 'sweep')),
  kind          text not null check (kind in ('opened', 'asked', 'waits', 'parked', 'escalated', 'resumed')),
  reason        text,
  probe_token   uuid,                  -- the order that was handed out
  writer        text,                  -- to whom
  epoch         bigint,
  key_coverage  jsonb,                 -- of what is parked: whether an absence could have settled it
  probes        integer not null,      -- from here on these four stand in the projection
  next_probe_at timestamptz,
  parked_reason text,
  escalated_at  timestamptz,
  created_at    timestamptz not null,
  constraint a_park_has_a_reason check (kind <> 'parked' or parked_reason is not null),
  constraint an_escalation_has_its_instant check (kind <> 'escalated' or escalated_at is not null)
);
create index adjudication_notes_newest on irrevon.adjudication_notes (execution_id, probe_kind, note_seq desc);

grant select on all tables in schema irrevon to irrevon_app, irrevon_operator;

commit;
