-- Deploy irrevon:0006_identity to pg
-- depends: 0005_adapters
-- transactional: false
begin;
set local role irrevon_owner;

-- No column defaults to a time: every writer passes the reading of clock() that its entry point took (W4).

-- RFC-002 §1, §2.2. Immutable. The identity is checked against the columns, so that no role, not even
-- the owner, can give one business intent two names (I1).
create table irrevon.effect_records (
  effect_id            text primary key,
  effect_type          text not null check (octet_length(effect_type) between 1 and 256),
  effect_class         text not null check (effect_class in
                         ('IDEMPOTENT', 'REVERSIBLE', 'COMPENSABLE', 'IRREVERSIBLE')),
  scope                text not null check (octet_length(scope) between 1 and 512),
  stable_ids           jsonb not null,
  adapter_id           text not null check (octet_length(adapter_id) between 1 and 256),
  declaration_digest   text not null,      -- in force at registration
  parameters_digest    text not null,
  parameters_canonical text not null,      -- RFC 8785 text of the dispatchable payload
  contract_canonical   bytea not null,     -- exact bytes hashed into effect_id
  branch_ref           text check (octet_length(branch_ref) between 1 and 512),
  event_time           timestamptz,
  registered_by        text not null,      -- session_user: evidence, never a permission
  created_at           timestamptz not null,
  ledger_epoch         integer not null,   -- with the transaction: its position in a list, below which no row appears later (S3)
  written_xid          xid8 not null,

  constraint contract_canonical_is_of_the_columns
    check (contract_canonical = irrevon.identity_canonical(stable_ids, effect_type, scope)),
  constraint effect_id_is_the_digest_of_its_contract
    check (effect_id = encode(sha256(contract_canonical), 'hex')),
  constraint parameters_digest_is_of_the_parameters
    check (parameters_digest = encode(sha256(convert_to(parameters_canonical, 'UTF8')), 'hex'))
);

create index effect_records_by_position on irrevon.effect_records (ledger_epoch, written_xid, effect_id);
create index effect_records_by_scope on irrevon.effect_records (scope, ledger_epoch, written_xid, effect_id);
create index effect_records_by_time on irrevon.effect_records using brin (created_at);

-- An intent contract, checked and taken apart: what contract_read answers.
create type irrevon.contract as (
  effect_id text, effect_type text, effect_class text, scope text, stable_ids jsonb, adapter_id text,
  parameters_canonical text, parameters_digest text, authority_ref text, stamped_at timestamptz,
  branch_ref text, event_time timestamptz, contract_canonical bytea);

-- A re-registration that contradicts the record: refused, and kept (W6). Digests, never values.
create table irrevon.identity_conflicts (
  conflict_seq    bigint generated always as identity primary key,
  effect_id       text not null references irrevon.effect_records,
  members         text[] not null check (members <> '{}'),
  contract_digest text not null,
  refused_by      text not null,
  created_at      timestamptz not null
);
create index identity_conflicts_by_effect on irrevon.identity_conflicts (effect_id);

-- Other wordings of the same intent: evidence for the dedup deny, never dispatchable (RFC-002 §1).
create table irrevon.parameter_variants (
  variant_seq       bigint generated always as identity primary key,
  effect_id         text not null references irrevon.effect_records,
  parameters_digest text not null,
  event_time        timestamptz,
  recorded_by       text not null,
  created_at        timestamptz not null,
  unique (effect_id, parameters_digest)
);

-- The same wording again: one narrow row, so that denies stay short however often it comes (I6).
create table irrevon.parameter_variant_repeats (
  repeat_seq  bigint generated always as identity primary key,
  variant_seq bigint not null references irrevon.parameter_variants,
  event_time  timestamptz,
  created_at  timestamptz not null
);
create index parameter_variant_repeats_by_variant on irrevon.parameter_variant_repeats (variant_seq);

grant select on all tables in schema irrevon to irrevon_app, irrevon_operator;

commit;
