-- Deploy irrevon:0009_branches to pg
-- depends: 0008_authority
-- transactional: false
begin;
set local role irrevon_owner;

-- RFC-002 §4 check 3, decision G3. A branch_ref that nobody opened is a root of its own.
create table irrevon.branches (
  branch_ref text primary key check (octet_length(branch_ref) between 1 and 512),
  parent_ref text not null check (octet_length(parent_ref) between 1 and 512),
  opened_by  text not null,
  created_at timestamptz not null,
  constraint no_branch_is_its_own_parent check (branch_ref <> parent_ref)
);
create index branches_by_parent on irrevon.branches (parent_ref);

-- A cancellation may come before its branch is known, and is never taken back.
create table irrevon.branch_cancellations (
  branch_ref   text primary key check (octet_length(branch_ref) between 1 and 512),
  reason       text not null,
  cancelled_by text not null,
  created_at   timestamptz not null
);

grant select on all tables in schema irrevon to irrevon_app, irrevon_operator;

commit;
