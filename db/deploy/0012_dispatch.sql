-- Deploy irrevon:0012_dispatch to pg
-- depends: 0011_fleet
-- transactional: false
begin;
set local role irrevon_owner;

-- RFC-002 §5.1: the slot. The token is set only where it is null, so that even a bug cannot put two
-- wire attempts of one slot in flight (W3). Not indexed: setting it is a HOT update.
create table irrevon.scope_slots (
  scope            text not null check (octet_length(scope) between 1 and 512),
  effect_type      text not null check (octet_length(effect_type) between 1 and 256),
  open_claim_token uuid,
  primary key (scope, effect_type)
) with (fillfactor = 50);

-- RFC-002 §4: every evaluation, allow and deny, with each check, the digest of its inputs, and the clock.
create table irrevon.gate_decisions (
  gate_decision_id bigint generated always as identity primary key,
  effect_id        text not null references irrevon.effect_records,
  execution_id     bigint not null references irrevon.effect_executions,
  variant          text not null check (variant in
                     ('dispatch', 'recovery_redispatch', 'resolve_redispatch', 'retry_after_failure')),
  decision         text not null check (decision in ('allow', 'deny')),
  denied_by_check  text check (denied_by_check in ('deny_list', 'authority', 'branch_lineage', 'dedup')),
  reason           text,
  checks           jsonb not null,
  evidence         jsonb not null,
  claim_token      uuid not null,
  asked_by         text not null,      -- session_user: evidence, never a permission
  evaluated_at     timestamptz not null,
  constraint a_deny_names_its_check_and_reason
    check (case decision when 'deny' then denied_by_check is not null and reason is not null
                         else denied_by_check is null and reason is null end)
);
create index gate_decisions_by_effect on irrevon.gate_decisions (effect_id, gate_decision_id);
create index gate_decisions_denied on irrevon.gate_decisions (denied_by_check, reason) where decision = 'deny';   -- to be counted

create table irrevon.dispatch_attempts (
  attempt_id         bigint generated always as identity primary key,
  execution_id       bigint not null references irrevon.effect_executions,
  attempt_no         integer not null check (attempt_no >= 1),
  kind               text not null check (kind in ('primary', 'recovery_redispatch', 'c1_replay_probe')),
  adapter_id         text not null,
  declaration_digest text not null,    -- in force at the claim
  idempotency_key    text not null,    -- derived only from operation_id
  order_digest       text not null,
  request_digest     text not null check (request_digest ~ '^[0-9a-f]{64}$'),
  gate_decision_id   bigint not null references irrevon.gate_decisions,
  claim_token        uuid not null unique,
  writer             text,             -- null: a hand without a writer (A1 c)
  epoch              bigint,
  claimed_by         text not null,    -- session_user: evidence, never a permission
  claimed_at         timestamptz not null,
  deadline_at        timestamptz not null,
  unique (execution_id, attempt_no),
  constraint a_writer_has_an_epoch check ((writer is null) = (epoch is null)),
  constraint a_deadline_follows_its_claim check (deadline_at > claimed_at)
);

create table irrevon.dispatch_receipts (
  receipt_id        bigint generated always as identity primary key,
  attempt_id        bigint not null unique references irrevon.dispatch_attempts,
  transport_outcome text not null check (transport_outcome in ('OK', 'FAILED', 'TIMEOUT', 'LOST')),
  failure_kind      text check (failure_kind in ('TERMINAL', 'RETRYABLE')),
  failure_code      text check (octet_length(failure_code) between 1 and 128),
  destination_ref   text check (octet_length(destination_ref) between 1 and 512),
  response_digest   text check (response_digest ~ '^[0-9a-f]{64}$'),
  outcome_digest    text not null,     -- of the outcome as the hand told it: the same again is a repeat (A6)
  evidence          jsonb not null,
  recorded_by       text not null check (recorded_by in ('dispatcher', 'reconciler', 'recovery')),
  recorded_at       timestamptz not null,
  constraint failed_has_a_declared_kind
    check ((transport_outcome = 'FAILED') = (failure_kind is not null)
       and (transport_outcome = 'FAILED') = (failure_code is not null)),
  constraint ok_has_a_reference check (transport_outcome <> 'OK' or destination_ref is not null)
);

-- RFC-002 §5.1: an outcome for an attempt that already has one. Kept, never acted on; a contradiction asks
-- for an audit.
create table irrevon.late_responses (
  late_response_id   bigint generated always as identity primary key,
  attempt_id         bigint not null references irrevon.dispatch_attempts,
  transport_outcome  text not null check (transport_outcome in ('OK', 'FAILED', 'TIMEOUT', 'LOST')),
  failure_kind       text check (failure_kind in ('TERMINAL', 'RETRYABLE')),
  failure_code       text check (octet_length(failure_code) between 1 and 128),
  destination_ref    text check (octet_length(destination_ref) between 1 and 512),
  response_digest    text check (response_digest ~ '^[0-9a-f]{64}$'),
  outcome_digest     text not null,
  evidence           jsonb not null,
  contradicts_settle boolean not null,
  recorded_by        text not null,
  recorded_at        timestamptz not null,
  unique (attempt_id, outcome_digest)
);

-- What the calls of the protocol answer. Types, so that batch forms and single calls answer alike.
create type irrevon.registration_answer as
  (outcome text, effect_id text, lifecycle text, changed jsonb, dispatch_order jsonb);
create type irrevon.claim_answer as
  (outcome text, claim_token uuid, operation_id text, lifecycle text, deadline_seconds double precision, evidence jsonb);
create type irrevon.outcome_answer as
  (outcome text, claim_token uuid, operation_id text, lifecycle text, evidence jsonb);
create type irrevon.outcome_reading as
  (outcome text, failure_kind text, failure_code text, final_on_replay boolean, destination_ref text,
   response_digest text, outcome_digest text, evidence jsonb);
create type irrevon.probe_answer as
  (outcome text, probe_token uuid, operation_id text, lifecycle text, evidence jsonb);

grant select on all tables in schema irrevon to irrevon_app, irrevon_operator;

commit;
