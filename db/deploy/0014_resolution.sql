-- Deploy irrevon:0014_resolution to pg
-- depends: 0013_evidence
-- transactional: false
begin;
set local role irrevon_owner;

-- One decision over many findings, all or nothing. The same request again is a repeat.
create table irrevon.bulk_decisions (
  decision_id    uuid primary key,
  action         text not null check (action in
                ('COMPENSATED', 'REDISPATCHED', 'ACCEPTED_AS_IS', 'ESCALATED_HUMAN')),
  request_digest text not null check (request_digest ~ '^[0-9a-f]{64}$'),
  reason         text not null,
  decided_by     text not null,
  created_at     timestamptz not null
);

-- RFC-002 §3.3. A finding without a row here is OPEN. canon_status_edges once more, literally (W14).
create table irrevon.finding_resolutions (
  resolution_seq           bigint generated always as identity primary key,
  finding_id               bigint not null references irrevon.findings,
  from_status              text not null,
  to_status                text not null,
  evidence                 jsonb not null,
  actor                    text not null check (actor in ('human', 'policy_auto', 'recovery', 'system')),
  decision_id              uuid references irrevon.bulk_decisions,
  replacement_operation_id text,       -- REDISPATCHED: the execution that it opened (F2)
  decided_by               text not null,      -- session_user: evidence, never a permission
  created_at               timestamptz not null,
  unique (finding_id, from_status),
  constraint status_edge_is_canonical check ((from_status, to_status) in (
    ('OPEN',            'COMPENSATED'),
    ('OPEN',            'REDISPATCHED'),
    ('OPEN',            'ACCEPTED_AS_IS'),
    ('OPEN',            'ESCALATED_HUMAN'),
    ('ESCALATED_HUMAN', 'COMPENSATED'),
    ('ESCALATED_HUMAN', 'REDISPATCHED'),
    ('ESCALATED_HUMAN', 'ACCEPTED_AS_IS'),
    ('COMPENSATED',     'CLOSED'),
    ('REDISPATCHED',    'CLOSED'),
    ('ACCEPTED_AS_IS',  'CLOSED'))),
  constraint only_the_system_closes check (to_status <> 'CLOSED' or actor = 'system'),
  constraint a_redispatch_names_its_execution
    check ((to_status = 'REDISPATCHED') = (replacement_operation_id is not null))
);

-- What is not finished: one row per finding from whose status the canon leads on, so that scans cost what is open (W3).
-- Derived from findings and finding_resolutions, rebuildable; kept by the ledger_* functions, never by hand.
create table irrevon.open_findings (
  finding_id     bigint primary key references irrevon.findings,
  effect_id      text,                 -- null: of an orphan
  adapter_id     text not null,
  classification text not null,
  status         text not null,
  since          timestamptz not null
) with (fillfactor = 70);              -- room for HOT updates: no status is indexed
create index open_findings_of_effect on irrevon.open_findings (effect_id);

-- Which effects undo which finding (F4): as many as its excess.
create table irrevon.finding_compensations (
  finding_id bigint not null references irrevon.findings,
  effect_id  text not null references irrevon.effect_records,
  created_at timestamptz not null,
  evidence   jsonb not null check (evidence <> '{}'),
  decided_by text not null,
  primary key (finding_id, effect_id)
);
create index finding_compensations_by_effect on irrevon.finding_compensations (effect_id);

-- What resolve answers, one finding or many.
create type irrevon.resolution_answer as
  (outcome text, finding_ref uuid, status text, evidence jsonb, dispatch_order jsonb);
-- One finding of a decision over many, as it was told.
create type irrevon.resolve_told as (finding_ref uuid, evidence jsonb, compensations text[]);

grant select on all tables in schema irrevon to irrevon_app, irrevon_operator;

commit;
