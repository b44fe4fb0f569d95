-- Deploy irrevon:0005_adapters to pg
-- depends: 0004_settings
-- transactional: false
begin;
set local role irrevon_owner;

-- What a destination promises (background of RFC-002 §6.1): closed, digested, versioned by digest.
-- The newest row of an adapter is in force; going back to an older text is a new row.
create table irrevon.adapter_declarations (
  declaration_seq    bigint generated always as identity primary key,
  adapter_id         text not null check (octet_length(adapter_id) between 1 and 256),
  declaration_digest text not null
                       constraint digest_is_of_the_declaration
                       check (declaration_digest = encode(sha256(convert_to(irrevon.jcs(declaration), 'UTF8')), 'hex')),
  declaration        jsonb not null,
  client_ref_field   text,             -- what every order needs of it, lifted out of the document
  key_max_length     integer,
  key_alphabet       text,
  registered_by      text not null,    -- session_user: evidence, never a permission
  created_at         timestamptz not null
);
create index adapter_declarations_newest on irrevon.adapter_declarations (adapter_id, declaration_seq desc);
create index adapter_declarations_by_digest on irrevon.adapter_declarations (declaration_digest);

-- The part of a declaration that registration reads, one row per effect type.
create table irrevon.effect_type_policies (
  declaration_seq          bigint not null references irrevon.adapter_declarations,
  effect_type              text not null check (octet_length(effect_type) between 1 and 256),
  required_ids             text[] not null,
  allowed_ids              text[] not null,
  opaque_ids               text[] not null,
  parameters_schema        jsonb not null,
  read_back_after_ok       boolean not null,
  redispatch_on_absence    boolean not null,
  primary key (declaration_seq, effect_type)
);

grant select on all tables in schema irrevon to irrevon_app, irrevon_operator;

commit;
