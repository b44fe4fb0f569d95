-- Deploy irrevon:0015_journals to pg
-- depends: 0014_resolution
-- transactional: false
begin;
set local role irrevon_owner;

-- RFC-002 §7.2, decision R9. What was created since window_from, by the destination's clock, was listed; the watermark of
-- a finished run is where the next one begins, less the overlap. Load-bearing.
create table irrevon.sweep_runs (
  sweep_run_id       bigint generated always as identity primary key,
  run_token          uuid not null unique,
  adapter_id         text not null check (octet_length(adapter_id) between 1 and 256),
  declaration_digest text not null,
  window_from        timestamptz,      -- destination time; null: all that there is
  writer             text,
  epoch              bigint,
  started_by         text not null,
  started_at         timestamptz not null,
  constraint a_writer_has_an_epoch check ((writer is null) = (epoch is null))
);
create index sweep_runs_by_adapter on irrevon.sweep_runs (adapter_id, sweep_run_id desc);

-- One row per page, so that a run that was cut short goes on where it stopped. No cursor: the list ended there.
create table irrevon.sweep_pages (
  sweep_run_id bigint not null references irrevon.sweep_runs,
  page_no      integer not null check (page_no >= 1),
  next_cursor  text check (octet_length(next_cursor) between 1 and 4096),
  as_of        timestamptz,            -- the destination's clock when it answered; null: it told none
  counts       jsonb not null,
  created_at   timestamptz not null,
  primary key (sweep_run_id, page_no)
);

create table irrevon.sweep_run_ends (
  sweep_run_id bigint primary key references irrevon.sweep_runs,
  watermark    timestamptz not null,   -- destination time
  counts       jsonb not null,
  ended_at     timestamptz not null
);

-- What a run listed and the ledger could not simply tick off. What it knows leaves no row.
create table irrevon.sweep_sightings (
  sighting_id       bigint generated always as identity primary key,
  run_id            bigint not null references irrevon.sweep_runs,
  adapter_id        text not null,
  destination_ref   text not null check (octet_length(destination_ref) between 1 and 512),
  client_ref        text check (octet_length(client_ref) between 1 and 512),
  listing_keys      jsonb not null,    -- what it was matched by; {}: the entry lacked some
  listed_at         timestamptz,       -- its creation, by the destination's clock
  verdict           text not null check (verdict in
                      ('unmatched', 'in_flight', 'forgotten', 'contradiction', 'second_reference', 'first_reference')),
  matched_by        text check (matched_by in ('client_ref', 'destination_ref', 'listing_keys')),
  matched_effect    text,
  matched_operation text,
  evidence          jsonb not null check (evidence <> '{}'),
  created_at        timestamptz not null,
  unique (run_id, adapter_id, destination_ref),
  constraint what_is_unmatched_names_nothing
    check ((verdict = 'unmatched') = (matched_effect is null) and (matched_by is null) = (matched_effect is null))
);
create index sweep_sightings_by_ref on irrevon.sweep_sightings (adapter_id, destination_ref);
create index sweep_sightings_by_operation on irrevon.sweep_sightings (matched_operation) where matched_operation is not null;

-- The ways from what a destination lists to the ledger's records (RFC-002 §7.2: the order of the matches).
create index dispatch_receipts_by_ref on irrevon.dispatch_receipts (destination_ref) where destination_ref is not null;
create index late_responses_by_ref on irrevon.late_responses (destination_ref) where destination_ref is not null;
create index findings_by_ref on irrevon.findings (destination_ref, adapter_id) where destination_ref is not null;
create index effect_records_by_stable_ids on irrevon.effect_records using gin (stable_ids jsonb_path_ops);

-- What ended without an effect, to be listed among the many that have one: nothing is written to it on their way.
create index effect_transitions_to_no_effect on irrevon.effect_transitions (to_state, execution_id)
  where to_state in ('CANCELLED', 'SETTLED_FAILED');

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
