-- Deploy irrevon:0013_evidence to pg
-- depends: 0012_dispatch
-- transactional: false
begin;
set local role irrevon_owner;

-- What a worker was asked to look up (R1): queried_at is the clock when the order was handed out.
create table irrevon.probe_orders (
  probe_token        uuid primary key,
  execution_id       bigint not null references irrevon.effect_executions,
  adapter_id         text not null,
  declaration_digest text not null,
  probe_kind         text not null check (probe_kind in ('reconcile_open', 'audit', 'sweep')),
  query_keys         jsonb not null,
  writer             text,
  epoch              bigint,
  queried_at         timestamptz not null,
  deadline_at        timestamptz not null
);
create index probe_orders_by_execution on irrevon.probe_orders (execution_id);

-- RFC-002 §2.2, §6: what the destination answered.
create table irrevon.status_probes (
  probe_id           bigint generated always as identity primary key,
  probe_token        uuid not null unique references irrevon.probe_orders,
  execution_id       bigint not null references irrevon.effect_executions,
  adapter_id         text not null,
  declaration_digest text not null,
  probe_kind         text not null check (probe_kind in ('reconcile_open', 'audit', 'sweep')),
  query_keys         jsonb not null,
  result             text not null check (result in ('PRESENT', 'ABSENT', 'INDETERMINATE')),
  n_found            bigint,           -- a destination may claim any number (W12)
  destination_refs   jsonb,
  response_digest    text check (response_digest ~ '^[0-9a-f]{64}$'),
  outcome_digest     text not null,    -- of the answer as the worker told it: the same again is a repeat
  evidence           jsonb not null,
  recorded_by        text not null check (recorded_by in ('reconciler', 'recovery')),
  queried_at         timestamptz not null,
  recorded_at        timestamptz not null,
  constraint present_means_some_were_found
    check ((result = 'PRESENT') = (n_found is not null and n_found >= 1)),
  constraint absent_means_none_was_found check (result <> 'ABSENT' or n_found = 0)
);
create index status_probes_by_execution on irrevon.status_probes (execution_id, probe_id);
create index status_probes_that_named on irrevon.status_probes using gin (destination_refs jsonb_path_ops) where n_found >= 1;

-- RFC-002 §6.3: a settled effect whose evidence is contradicted is looked at again, once per cause.
create table irrevon.audit_requests (
  audit_request_id bigint generated always as identity primary key,
  effect_id        text not null references irrevon.effect_records,
  cause            text not null,
  evidence         jsonb not null,
  evidence_digest  text not null,
  created_at       timestamptz not null,
  unique (effect_id, cause, evidence_digest)
);
create table irrevon.audit_drains (
  audit_request_id bigint primary key references irrevon.audit_requests,
  probe_token      uuid references irrevon.probe_orders,
  evidence         jsonb not null check (evidence <> '{}'),
  drained_by       text not null check (drained_by in ('reconciler', 'recovery', 'human')),
  created_at       timestamptz not null
);

-- What is asked for and not looked at yet: one row per effect with an undrained request. Derived, rebuildable.
create table irrevon.open_audits (
  effect_id     text primary key references irrevon.effect_records,
  execution_id  bigint not null references irrevon.effect_executions,   -- under which the looks are written down
  adapter_id    text not null,
  since         timestamptz not null,
  probes        integer not null,
  next_probe_at timestamptz,           -- as in open_work
  parked_reason text,
  escalated_at  timestamptz
);
create index open_audits_due on irrevon.open_audits (next_probe_at, execution_id) where next_probe_at is not null;

-- RFC-002 §2.2, §3.2. finding_ref is the name outside; sequence numbers never leave the ledger (W11, F5).
create table irrevon.findings (
  finding_id          bigint generated always as identity primary key,
  finding_ref         uuid not null unique,
  effect_id           text references irrevon.effect_records,
  execution_id        bigint references irrevon.effect_executions,
  adapter_id          text not null,
  destination_ref     text check (octet_length(destination_ref) between 1 and 512),
  classification      text not null check (classification in
                        ('CONFIRMED_UNIQUE', 'DUPLICATE', 'LOST', 'ORPHANED', 'CONTRADICTED')),
  moment              text not null check (moment in ('settle', 'audit')),
  excess_effect_count bigint check (excess_effect_count >= 1),
  evidence            jsonb not null check (evidence <> '{}'),
  evidence_digest     text not null,
  created_by          text not null check (created_by in ('reconciler', 'recovery', 'sweep', 'human')),
  created_at          timestamptz not null,
  ledger_epoch        integer not null,
  written_xid         xid8 not null,
  constraint an_orphan_has_no_effect check ((classification = 'ORPHANED') = (effect_id is null)),
  constraint an_effect_has_its_execution check ((effect_id is null) = (execution_id is null)),
  constraint a_finding_has_a_subject check (effect_id is not null or destination_ref is not null),
  constraint a_duplicate_counts_its_excess
    check ((classification = 'DUPLICATE') = (excess_effect_count is not null))
);
create index findings_by_position on irrevon.findings (ledger_epoch, written_xid, finding_ref);
create index findings_by_time on irrevon.findings using brin (created_at);
create unique index findings_one_orphan_per_ref on irrevon.findings (adapter_id, destination_ref)
  where classification = 'ORPHANED';
create index findings_in_question on irrevon.findings (effect_id, classification)
  where classification <> 'CONFIRMED_UNIQUE';
create index findings_by_class on irrevon.findings (classification, finding_id) where classification <> 'CONFIRMED_UNIQUE';
create unique index findings_one_per_evidence on irrevon.findings (effect_id, classification, evidence_digest)
  where effect_id is not null;

grant select on all tables in schema irrevon to irrevon_app, irrevon_operator;

commit;
