-- Deploy irrevon:0015_journals to pg
-- depends: 0014_resolution
-- transactional: false
begin;
set local role irrevon_owner;

-- RFC-002 §7.2. The watermark of a finished run is where the next one begins (R9).
create table irrevon.sweep_runs (
  sweep_run_id bigint generated always as identity primary key,
  adapter_id   text not null check (octet_length(adapter_id) between 1 and 256),
  window_from  timestamptz not null,   -- destination time
  window_to    timestamptz not null,
  started_by   text not null,
  started_at   timestamptz not null,
  constraint a_window_is_not_empty check (window_from < window_to)
);
create index sweep_runs_by_adapter on irrevon.sweep_runs (adapter_id, sweep_run_id desc);

create table irrevon.sweep_run_ends (
  sweep_run_id bigint primary key references irrevon.sweep_runs,
  watermark    timestamptz not null,
  counts       jsonb not null,
  ended_at     timestamptz not null
);

create table irrevon.sweep_sightings (
  sighting_id     bigint generated always as identity primary key,
  run_id          bigint not null references irrevon.sweep_runs,
  adapter_id      text not null,
  destination_ref text not null check (octet_length(destination_ref) between 1 and 512),
  matched_effect  text,
  evidence        jsonb not null,
  created_at      timestamptz not null,
  unique (run_id, adapter_id, destination_ref)
);
create index sweep_sightings_by_ref on irrevon.sweep_sightings (adapter_id, destination_ref);

-- RFC-002 §7.1: one row per pass; never load-bearing.
create table irrevon.recovery_runs (
  recovery_run_id bigint generated always as identity primary key,
  writer          text not null,
  epoch           bigint not null,
  kind            text not null check (kind in ('boot', 'online')),
  counts          jsonb not null,
  ended_at        timestamptz not null
);
create index recovery_runs_by_writer on irrevon.recovery_runs (writer, epoch);

grant select on all tables in schema irrevon to irrevon_app, irrevon_operator;

commit;
