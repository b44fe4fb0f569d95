-- Deploy irrevon:0010_containment to pg
-- depends: 0009_branches
-- transactional: false
begin;
set local role irrevon_owner;

-- RFC-002 §2.2, §4 check 1: incident containment. An entry stops every effect that matches all it names;
-- one that names only an adapter is a pause of that destination.
create table irrevon.deny_entries (
  deny_ref     uuid primary key,
  effect_class text check (effect_class in ('IDEMPOTENT', 'REVERSIBLE', 'COMPENSABLE', 'IRREVERSIBLE')),
  effect_type  text check (octet_length(effect_type) between 1 and 256),
  scope        text check (octet_length(scope) between 1 and 512),
  adapter_id   text check (octet_length(adapter_id) between 1 and 256),
  reason       text not null,
  denied_by    text not null,
  created_at   timestamptz not null,
  constraint a_deny_names_something
    check (num_nonnulls(effect_class, effect_type, scope, adapter_id) >= 1)
);

create table irrevon.deny_lifts (
  deny_ref   uuid primary key references irrevon.deny_entries,
  reason     text not null,
  lifted_by  text not null,
  created_at timestamptz not null
);

-- The entries without a lift, so that a claim's cost follows what is in force, not every incident ever.
-- Derived, rebuildable; the auditor compares it with the two tables above.
create table irrevon.denies_in_force (
  deny_ref     uuid primary key references irrevon.deny_entries,
  effect_class text,
  effect_type  text,
  scope        text,
  adapter_id   text
);

grant select on all tables in schema irrevon to irrevon_app, irrevon_operator;

commit;
