-- Deploy irrevon:0011_fleet to pg
-- depends: 0010_containment
-- transactional: false
begin;
set local role irrevon_owner;

-- Decisions A1, A2: who may write. One process per name; the epoch fences the one before.
create table irrevon.writers (
  writer_id      integer generated always as identity unique,   -- object id of the writer's two advisory locks
  writer         text primary key check (octet_length(writer) between 1 and 128),
  epoch          bigint not null check (epoch >= 1),
  recovery_epoch bigint                -- the epoch whose recovery is unfinished; null: open for claims
);

-- Every boot, and what the new process had proven about the old one.
create table irrevon.writer_boots (
  writer     text not null,
  epoch      bigint not null,
  boot_token uuid not null unique,     -- names this boot, in this history, to the process that made it
  dead_boot  uuid,                     -- the process of this boot held its run file's lock no more
  booted_by  text not null,
  created_at timestamptz not null,
  witness    uuid,                     -- the file outside the database that knows of its claims; null: none is kept
  primary key (writer, epoch)
);

-- Decision S5: which history this is. Another system identifier or timeline means that the ledger was
-- restored or promoted, another incarnation that it was dumped or cloned: it may have forgotten its tail. The same
-- history twice: it was rolled back, and only a witness could tell.
create table irrevon.ledger_epochs (
  ledger_epoch      integer primary key check (ledger_epoch >= 1),
  system_identifier bigint not null,
  timeline          text not null check (timeline ~ '^[0-9A-F]{8}$'),
  incarnation       text not null check (incarnation ~ '^[0-9]+/[0-9]+$'),
  reason            text not null,
  created_at        timestamptz not null
);

create table irrevon.quarantine_lifts (
  ledger_epoch integer not null references irrevon.ledger_epochs,
  adapter_id   text not null check (octet_length(adapter_id) between 1 and 256),
  evidence     jsonb not null check (evidence <> '{}'),
  lifted_by    text not null,
  created_at   timestamptz not null,
  primary key (ledger_epoch, adapter_id)
);

-- Claims that a witness or a destination knows and the ledger does not.
create table irrevon.lost_claims (
  claim_token  uuid primary key,
  operation_id text not null check (operation_id ~ '^[0-9a-f]{64}:[0-9]+$'),
  ledger_epoch integer not null references irrevon.ledger_epochs,
  source       text not null check (source in ('witness', 'destination')),
  evidence     jsonb not null check (evidence <> '{}'),
  created_at   timestamptz not null
);
create index lost_claims_by_effect on irrevon.lost_claims ((split_part(operation_id, ':', 1)));

-- An effect that the destination was asked about in a quarantine, and does not have: it may be claimed.
create table irrevon.quarantine_clearances (
  ledger_epoch integer not null,
  effect_id    text not null check (effect_id ~ '^[0-9a-f]{64}$'),
  evidence     jsonb not null check (evidence <> '{}'),
  created_at   timestamptz not null,
  primary key (ledger_epoch, effect_id)
);

-- The only writers that may claim, each with a witness; the newest row is in force, an empty one demands nothing.
create table irrevon.witness_demands (
  demand_seq  bigint generated always as identity primary key,
  writers     text[] not null,
  reason      text not null,
  demanded_by text not null,
  created_at  timestamptz not null
);

-- What a writer's witness was asked at a boot or on a new connection, and whether it had to be believed whole.
create table irrevon.witness_checks (
  check_seq    bigint generated always as identity primary key,
  ledger_epoch integer not null,
  writer       text not null,
  epoch        bigint not null,
  witness      uuid not null,
  mark         uuid,                   -- the newest boot that file and ledger both know of
  is_complete  boolean not null,
  forgotten    integer not null check (forgotten >= 0),
  created_at   timestamptz not null
);
create index witness_checks_by_epoch on irrevon.witness_checks (ledger_epoch, writer);

grant select on all tables in schema irrevon to irrevon_app, irrevon_operator;

commit;
