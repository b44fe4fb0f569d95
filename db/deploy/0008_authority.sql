-- Deploy irrevon:0008_authority to pg
-- depends: 0007_lifecycle
-- transactional: false
begin;
set local role irrevon_owner;

-- RFC-002 §1, §2.2 and decisions G4-G7. What was granted from outside the contract: an expiry, or a
-- binding to one effect or to one exact payload. Keyed by (authority_ref, scope); the newest row counts.
create table irrevon.authorities (
  authority_seq     bigint generated always as identity primary key,
  authority_ref     text not null check (octet_length(authority_ref) between 1 and 512),
  scope             text not null check (octet_length(scope) between 1 and 512),
  stamped_at        timestamptz not null check (isfinite(stamped_at)),
  expires_at        timestamptz check (isfinite(expires_at)),
  effect_id         text,               -- bound: authorises this effect only (G5)
  parameters_digest text,               -- bound: authorises this payload only (G5)
  granted_by        text not null,
  created_at        timestamptz not null,
  reason            text not null
);
create index authorities_newest on irrevon.authorities (authority_ref, scope, authority_seq desc);

create table irrevon.authority_revocations (
  revocation_seq bigint generated always as identity primary key,
  authority_ref  text not null check (octet_length(authority_ref) between 1 and 512),
  scope          text not null check (octet_length(scope) between 1 and 512),
  reason         text not null,
  revoked_by     text not null,
  created_at     timestamptz not null
);
create index authority_revocations_by_key on irrevon.authority_revocations (authority_ref, scope);

-- How long a stamp lasts, and whether a contract's own authority_ref authorises (G7). A pattern is an
-- exact scope, or a prefix followed by *; the longest match counts, and of one pattern the newest row.
create table irrevon.authority_policies (
  policy_seq    bigint generated always as identity primary key,
  scope_pattern text not null,
  max_age       interval not null
                  constraint max_age_is_positive_and_bounded
                  check (max_age > interval '0' and max_age <= interval '366 days'),
  mode          text not null check (mode in ('self_declared', 'granted')),
  set_by        text not null,
  created_at    timestamptz not null,
  reason        text not null,
  constraint a_star_ends_the_pattern
    check (octet_length(scope_pattern) between 1 and 512 and position('*' in scope_pattern)
           in (0, length(scope_pattern)))
);
create index authority_policies_newest on irrevon.authority_policies (scope_pattern, policy_seq desc);

insert into irrevon.authority_policies (scope_pattern, max_age, mode, set_by, created_at, reason) values
  ('*', '24 hours', 'self_declared', 'irrevon', '2026-11-30 00:00Z', 'the default');

-- Which authority an effect was registered, or refreshed, under. The newest stamp counts (I5).
create table irrevon.effect_authorities (
  effect_id     text not null references irrevon.effect_records,
  stamped_at    timestamptz not null check (isfinite(stamped_at)),
  authority_ref text not null check (octet_length(authority_ref) between 1 and 512),
  recorded_by   text not null,
  created_at    timestamptz not null,
  primary key (effect_id, stamped_at)
);

grant select on all tables in schema irrevon to irrevon_app, irrevon_operator;

commit;
