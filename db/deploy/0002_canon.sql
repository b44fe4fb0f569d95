-- Deploy irrevon:0002_canon to pg
-- depends: 0001_schema
-- transactional: false
begin;
set local role irrevon_owner;

-- RFC-002 §3.1, as rows. Functions read them, literal CHECKs repeat them, tests prove both equal.
-- `source` says who decided a row: the RFC, or a decision of ours where it is silent.
create domain irrevon.canon_source as text check (value in ('rfc-002', 'irrevon'));

create table irrevon.canon_states (
  state       text primary key,
  is_open     boolean not null,
  is_terminal boolean not null,
  blocks_dispatch boolean not null,
  source      irrevon.canon_source not null,
  meaning     text not null,
  check (not (is_open and is_terminal))
);

insert into irrevon.canon_states (state, is_open, is_terminal, blocks_dispatch, source, meaning) values
  ('INTENDED',          false, false, false, 'rfc-002', 'declared; never observable outside its own transaction'),
  ('PERSISTED',         false, false, false, 'rfc-002', 'durable, not yet claimed; no byte has left the process'),
  ('DISPATCHED',        true,  false, true,  'rfc-002', 'claimed; the wire call may be in flight'),
  ('AMBIGUOUS',         true,  false, true,  'rfc-002', 'the outcome is unknown and must be adjudicated'),
  ('SETTLED_COMMITTED', false, true,  true,  'rfc-002', 'the destination holds the effect'),
  ('SETTLED_FAILED',    false, true,  false, 'rfc-002', 'the destination does not hold the effect'),
  ('CANCELLED',         false, true,  false, 'rfc-002', 'the branch was cancelled before dispatch');

create table irrevon.canon_edges (
  from_state text not null,           -- 'GENESIS' stands for the absent predecessor
  to_state   text not null references irrevon.canon_states,
  cause      text not null,
  actor      text not null,
  source     irrevon.canon_source not null,
  primary key (from_state, to_state, cause, actor)
);

insert into irrevon.canon_edges (from_state, to_state, cause, actor, source) values
  ('GENESIS',    'INTENDED',          'register',           'registrar',  'rfc-002'),
  ('INTENDED',   'PERSISTED',         'durable_write',      'registrar',  'rfc-002'),
  ('INTENDED',   'CANCELLED',         'branch_cancelled',   'registrar',  'rfc-002'),
  ('PERSISTED',  'DISPATCHED',        'gate_allow',         'gate',       'rfc-002'),
  ('PERSISTED',  'CANCELLED',         'branch_cancelled',   'gate',       'rfc-002'),
  ('PERSISTED',  'CANCELLED',         'branch_cancelled',   'human',      'rfc-002'),
  ('DISPATCHED', 'SETTLED_COMMITTED', 'receipt_ok',         'dispatcher', 'rfc-002'),
  ('DISPATCHED', 'SETTLED_FAILED',    'receipt_failed',     'dispatcher', 'rfc-002'),
  ('DISPATCHED', 'AMBIGUOUS',         'receipt_timeout',    'dispatcher', 'rfc-002'),
  ('DISPATCHED', 'AMBIGUOUS',         'receipt_timeout',    'recovery',   'rfc-002'),
  ('DISPATCHED', 'AMBIGUOUS',         'receipt_lost',       'dispatcher', 'rfc-002'),
  ('DISPATCHED', 'AMBIGUOUS',         'receipt_lost',       'recovery',   'rfc-002'),
  ('AMBIGUOUS',  'SETTLED_COMMITTED', 'reconciled_present', 'reconciler', 'rfc-002'),
  ('AMBIGUOUS',  'SETTLED_COMMITTED', 'reconciled_present', 'recovery',   'rfc-002'),
  ('AMBIGUOUS',  'SETTLED_COMMITTED', 'reconciled_present', 'human',      'rfc-002'),
  ('AMBIGUOUS',  'SETTLED_COMMITTED', 'replay_ok',          'reconciler', 'rfc-002'),
  ('AMBIGUOUS',  'SETTLED_COMMITTED', 'replay_ok',          'recovery',   'rfc-002'),
  ('AMBIGUOUS',  'SETTLED_COMMITTED', 'replay_ok',          'human',      'rfc-002'),
  ('AMBIGUOUS',  'SETTLED_FAILED',    'reconciled_absent',  'reconciler', 'rfc-002'),
  ('AMBIGUOUS',  'SETTLED_FAILED',    'reconciled_absent',  'recovery',   'rfc-002'),
  ('AMBIGUOUS',  'SETTLED_FAILED',    'reconciled_absent',  'human',      'rfc-002'),
  ('AMBIGUOUS',  'SETTLED_FAILED',    'replay_failed',      'reconciler', 'rfc-002'),
  ('AMBIGUOUS',  'SETTLED_FAILED',    'replay_failed',      'recovery',   'rfc-002'),
  ('AMBIGUOUS',  'SETTLED_FAILED',    'replay_failed',      'human',      'rfc-002'),
  -- A claim that the ledger forgot (restore, failover) is adjudicated, never sent again (S5).
  ('PERSISTED',  'AMBIGUOUS',         'ledger_tail_lost',   'recovery',   'irrevon');

create table irrevon.canon_classifications (
  classification text primary key,
  cites_effect   boolean not null,       -- ORPHANED is keyed by destination, never by record
  default_action text,                   -- null: nobody acts until somebody decides
  source         irrevon.canon_source not null
);
insert into irrevon.canon_classifications values
  ('CONFIRMED_UNIQUE', true,  'ACCEPTED_AS_IS',  'rfc-002'),
  ('DUPLICATE',        true,  null,              'rfc-002'),
  ('LOST',             true,  null,              'rfc-002'),
  ('CONTRADICTED',     true,  'ESCALATED_HUMAN', 'rfc-002'),
  ('ORPHANED',         false, null,              'rfc-002');

-- §3.2: at which moment may a finding of this class attach to a record at this frontier?
create table irrevon.canon_attachments (
  state          text not null references irrevon.canon_states,
  classification text not null references irrevon.canon_classifications,
  moments        text[] not null check (moments <@ array['settle', 'audit']),   -- empty: illegal
  source         irrevon.canon_source not null,
  primary key (state, classification)
);
insert into irrevon.canon_attachments
select grid.state, cell.classification,
       case cell.moments when '-' then array[]::text[] else string_to_array(cell.moments, '+') end,
       'rfc-002'
  from (values
    --                    UNIQUE    DUPLICATE       LOST      CONTRADICTED  ORPHANED
    ('INTENDED',          '-',      '-',            '-',      '-',          '-'),
    ('PERSISTED',         '-',      '-',            '-',      '-',          '-'),
    ('CANCELLED',         '-',      '-',            '-',      '-',          '-'),
    ('DISPATCHED',        '-',      '-',            '-',      '-',          '-'),
    ('AMBIGUOUS',         '-',      '-',            '-',      '-',          '-'),
    ('SETTLED_COMMITTED', 'settle', 'settle+audit', '-',      'audit',      '-'),
    ('SETTLED_FAILED',    '-',      'audit',        'settle', 'audit',      '-')
  ) as grid(state, unique_, duplicate, lost, contradicted, orphaned)
 cross join lateral (values
    ('CONFIRMED_UNIQUE', unique_), ('DUPLICATE', duplicate), ('LOST', lost),
    ('CONTRADICTED', contradicted), ('ORPHANED', orphaned)
  ) as cell(classification, moments);

-- §3.3 says which action is legal; who may take it is decision F1. Two cells of `system` are routes:
-- the LOST finding of a destination without a settlement lag, and CONTRADICTED's default.
create table irrevon.canon_actions (
  classification text not null references irrevon.canon_classifications,
  action         text not null,
  actors         text[] not null
                   check (actors <@ array['human', 'policy_auto', 'recovery', 'system']),   -- empty: illegal
  source         irrevon.canon_source not null,
  primary key (classification, action)
);
insert into irrevon.canon_actions
select grid.classification, cell.action,
       case cell.actors when '-' then array[]::text[] else string_to_array(cell.actors, '+') end,
       'rfc-002'
  from (values
    --                    COMPENSATED  REDISPATCHED                  ACCEPTED_AS_IS  ESCALATED_HUMAN
    ('CONFIRMED_UNIQUE',  '-',         '-',                          'system',       '-'),
    ('DUPLICATE',         'human',     '-',                          'human',        'human'),
    ('LOST',              '-',         'human+policy_auto+recovery', 'human',        'human+system'),
    ('ORPHANED',          'human',     '-',                          'human',        'human'),
    ('CONTRADICTED',      'human',     '-',                          'human',        'human+system')
  ) as grid(classification, compensated, redispatched, accepted, escalated)
 cross join lateral (values
    ('COMPENSATED', compensated), ('REDISPATCHED', redispatched),
    ('ACCEPTED_AS_IS', accepted), ('ESCALATED_HUMAN', escalated)
  ) as cell(action, actors);

-- Into an action status: whoever canon_actions allows. Into CLOSED: always the system (F1).
create table irrevon.canon_status_edges (
  from_status text not null,
  to_status   text not null,
  closes_when text,
  source      irrevon.canon_source not null,
  primary key (from_status, to_status),
  constraint only_closing_has_a_condition check ((to_status = 'CLOSED') = (closes_when is not null))
);
insert into irrevon.canon_status_edges values
  ('OPEN',            'COMPENSATED',     null, 'rfc-002'),
  ('OPEN',            'REDISPATCHED',    null, 'rfc-002'),
  ('OPEN',            'ACCEPTED_AS_IS',  null, 'rfc-002'),
  ('OPEN',            'ESCALATED_HUMAN', null, 'rfc-002'),
  ('ESCALATED_HUMAN', 'COMPENSATED',     null, 'rfc-002'),
  ('ESCALATED_HUMAN', 'REDISPATCHED',    null, 'rfc-002'),
  ('ESCALATED_HUMAN', 'ACCEPTED_AS_IS',  null, 'rfc-002'),
  ('COMPENSATED',     'CLOSED', 'the compensating effects settle COMMITTED', 'rfc-002'),
  ('REDISPATCHED',    'CLOSED', 'an execution opened since settles COMMITTED', 'rfc-002'),
  ('ACCEPTED_AS_IS',  'CLOSED', 'in the same transaction', 'rfc-002');

-- §5.1, §10: what a receipt does to an open execution. record_outcome is this lookup and no IF:
-- the frontier is not from_state = a late response; no to_state = the receipt is kept, AMBIGUOUS stays.
create table irrevon.canon_receipts (
  attempt_kind      text not null,
  transport_outcome text not null,
  failure_kind      text,
  final_on_replay   boolean,             -- of the declared failure code; asked only of a failed replay (A9)
  from_state        text not null references irrevon.canon_states,
  to_state          text references irrevon.canon_states,
  cause             text,
  actors            text[] not null,     -- recovery only closes what was abandoned
  classification    text references irrevon.canon_classifications,   -- written with the settle, in one transaction (R8)
  source            irrevon.canon_source not null,
  unique nulls not distinct (attempt_kind, transport_outcome, failure_kind, final_on_replay),
  constraint only_failed_has_a_kind check ((transport_outcome = 'FAILED') = (failure_kind is not null)),
  constraint a_move_has_a_cause check ((to_state is null) = (cause is null)),
  constraint a_finding_needs_a_move check (classification is null or to_state is not null)
);
insert into irrevon.canon_receipts
  (attempt_kind, transport_outcome, failure_kind, final_on_replay, from_state, to_state, cause, actors,
   classification, source)
select kind.attempt_kind, row.transport_outcome, row.failure_kind, row.final, row.from_state, row.to_state, row.cause,
       string_to_array(row.actors, '+'),
       case row.cause when 'replay_ok' then 'CONFIRMED_UNIQUE' end, row.source
  from (values
    ('first',  'OK',      null,        null,  'DISPATCHED', 'SETTLED_COMMITTED', 'receipt_ok',      'dispatcher',          'rfc-002'),
    ('first',  'FAILED',  'TERMINAL',  null,  'DISPATCHED', 'SETTLED_FAILED',    'receipt_failed',  'dispatcher',          'rfc-002'),
    ('first',  'FAILED',  'RETRYABLE', null,  'DISPATCHED', 'SETTLED_FAILED',    'receipt_failed',  'dispatcher',          'rfc-002'),
    ('first',  'TIMEOUT', null,        null,  'DISPATCHED', 'AMBIGUOUS',         'receipt_timeout', 'dispatcher+recovery', 'rfc-002'),
    ('first',  'LOST',    null,        null,  'DISPATCHED', 'AMBIGUOUS',         'receipt_lost',    'dispatcher+recovery', 'rfc-002'),
    ('replay', 'OK',      null,        null,  'AMBIGUOUS',  'SETTLED_COMMITTED', 'replay_ok',       'reconciler+recovery', 'rfc-002'),
    ('replay', 'FAILED',  'TERMINAL',  true,  'AMBIGUOUS',  'SETTLED_FAILED',    'replay_failed',   'reconciler+recovery', 'rfc-002'),
    ('replay', 'FAILED',  'TERMINAL',  false, 'AMBIGUOUS',  null,                null,              'reconciler+recovery', 'irrevon'),
    ('replay', 'FAILED',  'RETRYABLE', false, 'AMBIGUOUS',  null,                null,              'reconciler+recovery', 'irrevon'),
    ('replay', 'TIMEOUT', null,        null,  'AMBIGUOUS',  null,                null,              'reconciler+recovery', 'rfc-002'),
    ('replay', 'LOST',    null,        null,  'AMBIGUOUS',  null,                null,              'reconciler+recovery', 'rfc-002')
  ) as row(sends, transport_outcome, failure_kind, final, from_state, to_state, cause, actors, source)
  join (values
    ('first', 'primary'), ('first', 'recovery_redispatch'), ('replay', 'c1_replay_probe')
  ) as kind(sends, attempt_kind) using (sends);

-- §5.2: what claim does, by the frontier of the latest execution.
create table irrevon.canon_dispatch (
  frontier  text primary key references irrevon.canon_states,
  behaviour text not null check (behaviour in
              ('claim', 'pending_reconciliation', 'gate', 'denied', 'illegal_state')),
  check_name text,                       -- the gate check that denies
  subtype    text,
  source     irrevon.canon_source not null
);
insert into irrevon.canon_dispatch values
  ('INTENDED',          'illegal_state',          null,    null,               'irrevon'),
  ('PERSISTED',         'claim',                  null,    null,               'rfc-002'),
  ('DISPATCHED',        'pending_reconciliation', null,    null,               'rfc-002'),
  ('AMBIGUOUS',         'pending_reconciliation', null,    null,               'rfc-002'),
  ('SETTLED_COMMITTED', 'gate',                   'dedup', null,               'rfc-002'),
  ('SETTLED_FAILED',    'denied',                 'dedup', 'retryable_failed', 'rfc-002'),
  ('CANCELLED',         'illegal_state',          null,    null,               'rfc-002');

-- §4: every reason for which a check of the gate denies. retryable: the same claim may be allowed once that is done which
-- `remedy` names, a call of the ledger, or `wait`: time, or a worker, does it. Not retryable: no claim of this execution
-- ever will be; `none` says that nothing changes it. No reason says that a person refused: only `deny_list` and `revoked`
-- are a person's decisions, and each has its row with a name.
create table irrevon.canon_deny_reasons (
  check_name text not null,
  reason     text not null,
  retryable  boolean not null,
  remedy     text not null,
  source     irrevon.canon_source not null,
  primary key (check_name, reason)
);
insert into irrevon.canon_deny_reasons values
  ('deny_list',      'denied',                true,  'lift_deny',            'irrevon'),
  ('authority',      'no_authority',          true,  'register_intent',      'irrevon'),
  ('authority',      'not_granted',           true,  'grant_authority',      'irrevon'),
  ('authority',      'revoked',               true,  'register_intent',      'irrevon'),
  ('authority',      'stamped_in_the_future', true,  'wait',                 'irrevon'),
  ('authority',      'expired',               true,  'register_intent',      'irrevon'),
  ('authority',      'grant_expired',         true,  'grant_authority',      'irrevon'),
  ('authority',      'bound_elsewhere',       true,  'grant_authority',      'irrevon'),
  ('branch_lineage', 'cancelled',             false, 'none',                 'irrevon'),
  ('dedup',          'blocked',               false, 'none',                 'irrevon'),
  ('dedup',          'retryable_failed',      false, 'open_retry_execution', 'irrevon'),
  ('dedup',          'ledger_tail_lost',      true,  'reconcile',            'irrevon'),
  ('dedup',          'late_ok',               true,  'audit_request',        'irrevon'),
  ('dedup',          'later_present',         true,  'audit_request',        'irrevon'),
  ('dedup',          'audit_pending',         true,  'wait',                 'irrevon'),
  ('dedup',          'contradicted',          true,  'resolve',              'irrevon');

-- Exceptions only: a broken contract or a broken engine. What may be expected is a returned row (W6).
create table irrevon.canon_errors (
  sqlstate  text primary key check (sqlstate ~ '^IR[0-9]{3}$' and sqlstate !~ '000$'),
  name      text not null unique,
  message   text not null,
  hint      text not null,
  retryable boolean not null,
  exit_code smallint not null check (exit_code between 1 and 4),      -- of the CLI (S1)
  source    irrevon.canon_source not null
);

insert into irrevon.canon_errors (sqlstate, name, message, hint, retryable, exit_code, source) values
  ('IR101', 'malformed_contract', 'the intent contract breaks a rule',
   'DETAIL names the path and the rule; nothing was stored.', false, 2, 'irrevon'),
  ('IR102', 'digest_mismatch', 'the bytes that were sent are not the canonical bytes of this intent',
   'Send null and let the ledger compute them, or canonicalise by RFC 8785.', false, 4, 'irrevon'),
  ('IR103', 'unknown_adapter', 'no declaration of that adapter is in force',
   'An operator registers declarations: irrevon adapter register, or register_adapter().', false, 3, 'irrevon'),
  ('IR104', 'malformed_declaration', 'the capability declaration breaks a rule',
   'DETAIL names the path and the rule; nothing was stored.', false, 2, 'irrevon'),
  ('IR105', 'malformed_argument', 'an argument of the call breaks a rule',
   'DETAIL names the argument and the rule; nothing was stored.', false, 2, 'irrevon'),
  ('IR201', 'unknown_execution', 'no such execution',
   'Executions are opened only by ledger_open_execution.', false, 3, 'irrevon'),
  ('IR202', 'stale_frontier', 'the execution has moved on since it was read',
   'Re-read the frontier and decide again; never force the old decision.', true, 3, 'irrevon'),
  ('IR203', 'illegal_edge', 'that transition is not in the canonical state table',
   'RFC-002 §3.1 lists every legal (from, to, cause, actor); a new edge is a design change.', false, 4, 'irrevon'),
  ('IR204', 'illegal_attachment', 'that finding may not attach to an effect in this state',
   'RFC-002 §3.2 lists every legal (frontier, classification).', false, 4, 'irrevon'),
  ('IR205', 'unknown_effect', 'no such effect',
   'Register the intent first; effect ids come from register_intent.', false, 3, 'irrevon'),
  ('IR206', 'wrong_isolation', 'the ledger is written at READ COMMITTED only',
   'Call it outside a transaction, or begin one with isolation level read committed.', false, 2, 'irrevon'),
  ('IR301', 'unknown_authority', 'no effect or grant names that authority in this scope',
   'An authority is keyed by (authority_ref, scope).', false, 3, 'irrevon'),
  ('IR302', 'unknown_branch', 'no such branch',
   'Branches are opened by open_branch.', false, 3, 'irrevon'),
  ('IR303', 'unbounded_authority', 'an authority needs a finite expiry',
   'Give a finite expires_at, or none and let the policy''s max_age bound it.', false, 2, 'irrevon'),
  ('IR401', 'unknown_claim', 'no attempt was claimed with that token',
   'An outcome belongs to the claim_token that claim() answered claimed for.', false, 3, 'irrevon'),
  ('IR402', 'claim_token_reused', 'that claim token already belongs to another effect or request',
   'Make a fresh token for every claim; repeat one only to repeat the very same call.', false, 4, 'irrevon'),
  ('IR403', 'undeclared_outcome', 'a transport outcome is OK, FAILED, TIMEOUT or LOST',
   'Whatever else the destination said is LOST; its bytes never block an outcome.', false, 2, 'irrevon'),
  ('IR501', 'unknown_probe', 'no probe was ordered with that token',
   'Probes answer the orders that reconcile_due hands out.', false, 3, 'irrevon'),
  ('IR502', 'undeclared_probe', 'a probe result is PRESENT with n_found >= 1, ABSENT with 0, or INDETERMINATE with none',
   'Whatever cannot be read with certainty is INDETERMINATE.', false, 2, 'irrevon'),
  ('IR601', 'unknown_finding', 'no such finding',
   'Findings are named by their finding_ref.', false, 3, 'irrevon'),
  ('IR602', 'illegal_resolution', 'that resolution is not legal for this finding, status and actor',
   'RFC-002 §3.3 lists every legal (classification, action).', false, 4, 'irrevon'),
  ('IR603', 'attempt_in_flight', 'a wire attempt of this effect is still open',
   'Wait for its outcome, or until it is provably abandoned.', true, 3, 'irrevon'),
  ('IR604', 'compensation_missing', 'no committed compensation covers this finding yet',
   'A COMPENSATED finding closes when its compensating effects settle COMMITTED.', false, 3, 'irrevon'),
  ('IR605', 'evidence_missing', 'a human decision needs evidence',
   'Pass a non-empty JSON object that says what was looked at.', false, 2, 'irrevon'),
  ('IR701', 'not_list_queryable', 'that destination cannot be listed',
   'Only a declaration with list_queryable true can be swept.', false, 3, 'irrevon'),
  ('IR702', 'writer_name_taken', 'another live session is the writer of that name',
   'Stop it, or boot under another name; behind a pooler, claim without a writer.', false, 3, 'irrevon'),
  ('IR703', 'stale_writer', 'that writer has been booted again since',
   'This process was superseded: stop it, or boot again.', false, 3, 'irrevon'),
  ('IR704', 'unknown_sweep', 'no sweep was begun with that token',
   'Use the run token that sweep_begin returned.', false, 3, 'irrevon'),
  ('IR901', 'ledger_integrity', 'stored facts contradict each other',
   'Stop dispatching and run audit_ledger(); this is an incident, not an input error.', false, 4, 'irrevon');

grant select on all tables in schema irrevon to irrevon_app, irrevon_operator;

commit;
