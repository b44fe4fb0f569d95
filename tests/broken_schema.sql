-- What somebody does to a ledger. Above each: the check of doctor that sees it, and how it is named there.
-- tests/test_doctor_schema.py does all of it to one ledger, and expects exactly these names, and those of the last list.

--! functions: clock()
create or replace function irrevon.clock() returns timestamptz language plpgsql volatile set search_path = irrevon,
  pg_temp as 'begin return clock_timestamp() + interval ''1 hour''; end';

--! functions: error_row(text)
drop function irrevon.error_row(text);

--! functions: helper(integer)
create function irrevon.helper(integer) returns integer language sql as 'select 1';

--! functions: jcs_number(numeric)
alter function irrevon.jcs_number(numeric) volatile;

--! functions: public.door()
create function public.door() returns void language sql security definer as 'select';
alter function public.door() owner to irrevon_owner;

--! function security: status(text)
alter function irrevon.status(text) security invoker;

--! function security: begin_write()
alter function irrevon.begin_write() set search_path = public;

--! function security: setting(text)
alter function irrevon.setting(text) reset all;

--! owners: function release()
alter function irrevon.release() owner to postgres;

--! owners: table writers
alter table irrevon.writers owner to postgres;

--! privileges: table effect_transitions: INSERT to irrevon_app
grant insert on irrevon.effect_transitions to irrevon_app;

--! privileges: column setting_changes.value: UPDATE to irrevon_reader
grant update (value) on irrevon.setting_changes to irrevon_reader;

--! privileges: function fail(text, jsonb): EXECUTE to public
grant execute on function irrevon.fail(text, jsonb) to public;

--! privileges: schema irrevon: CREATE to irrevon_app
grant create on schema irrevon to irrevon_app;

--! privileges: sequence setting_changes_change_seq_seq: USAGE to irrevon_app
grant usage on sequence irrevon.setting_changes_change_seq_seq to irrevon_app;

--! privileges: view frontiers: SELECT to irrevon_reader with grant option
grant select on irrevon.frontiers to irrevon_reader with grant option;

--! privileges: view operator_queue: SELECT to irrevon_reader
revoke select on irrevon.operator_queue from irrevon_reader;

--! privileges: default privileges of irrevon_owner on f: set
alter default privileges for role irrevon_owner grant execute on functions to public;

--! tables: deny_entries.note
alter table irrevon.deny_entries add column note text;

--! tables: writer_boots.booted_by
alter table irrevon.writer_boots alter column booted_by drop not null;

--! tables: open_work
alter table irrevon.open_work set unlogged;

--! tables: findings
alter table irrevon.findings enable row level security;

--! tables: scratch
create table irrevon.scratch (a integer);

--! constraints: effect_records.effect_id_is_the_digest_of_its_contract
alter table irrevon.effect_records drop constraint effect_id_is_the_digest_of_its_contract;

--! constraints: effect_transitions.edge_is_canonical
alter table irrevon.effect_transitions drop constraint edge_is_canonical;

--! constraints: deny_entries.never
alter table irrevon.deny_entries add constraint never check (true) not valid;

--! constraints: public.child.child_effect_id_fkey
create table public.child (effect_id text references irrevon.effect_records);

--! triggers: dispatch_receipts.facts_are_append_only
drop trigger facts_are_append_only on irrevon.dispatch_receipts;

--! triggers: probe_orders.facts_are_append_only
alter table irrevon.probe_orders enable trigger facts_are_append_only;

--! triggers: sweep_pages.facts_are_append_only
alter table irrevon.sweep_pages disable trigger all;

--! triggers: findings.extra
create trigger extra before insert on irrevon.findings for each statement execute function
  suppress_redundant_updates_trigger();

--! indexes: identity_conflicts.identity_conflicts_by_effect
drop index irrevon.identity_conflicts_by_effect;

--! indexes: deny_entries.only_one
create unique index only_one on irrevon.deny_entries ((true));

--! views: open_attempts
create or replace view irrevon.open_attempts as select * from (select a.attempt_id, a.execution_id, e.operation_id,
  e.effect_id, r.scope, r.effect_type, a.claim_token, a.kind, a.writer, a.epoch, a.claimed_at, a.deadline_at from
  irrevon.dispatch_attempts a join irrevon.effect_executions e using (execution_id) join irrevon.effect_records r using
  (effect_id)) as everything;

--! types: mood
create type irrevon.mood as enum ('good');

--! constraints: canon_source.canon_source_check
alter domain irrevon.canon_source drop constraint canon_source_check;

--! sequences: setting_changes_change_seq_seq
alter sequence irrevon.setting_changes_change_seq_seq increment by 2;

--! other objects: operator irrevon.===(pg_catalog.text,pg_catalog.text)
create operator irrevon.=== (function = texteq, leftarg = text, rightarg = text);

--! other objects: rule branches.swallow
create rule swallow as on insert to irrevon.branches do instead nothing;

--! other objects: child public.heir of lost_claims
create table public.heir () inherits (irrevon.lost_claims);

--! other objects: policy findings.nobody
create policy nobody on irrevon.findings using (false);

--! canon: canon_edges ["SETTLED_FAILED", "DISPATCHED", "gate_allow", "gate"]
insert into irrevon.canon_edges values ('SETTLED_FAILED', 'DISPATCHED', 'gate_allow', 'gate', 'irrevon');

--! canon: settings ["dispatch_deadline"]
set session_replication_role = replica;
alter table irrevon.settings disable trigger all;
update irrevon.settings set most = '100 days' where name = 'dispatch_deadline';
alter table irrevon.settings enable trigger all;
alter table irrevon.settings enable always trigger facts_are_append_only;

-- What comes along with these, and is told too.
--+ effect_records.child_effect_id_fkey ("RI_FKey_noaction_del")
--+ effect_records.child_effect_id_fkey ("RI_FKey_noaction_upd")
--+ error_row(text)
--+ function error_row(text): EXECUTE to irrevon_app
--+ function error_row(text): EXECUTE to irrevon_operator
--+ function error_row(text): EXECUTE to irrevon_reader
--+ function helper(integer)
--+ function helper(integer): EXECUTE to public
--+ function public.door(): EXECUTE to public
--+ helper(integer)
--+ public.door()
--+ scratch.a
--+ sequence writers_writer_id_seq
--+ sweep_pages.sweep_pages_sweep_run_id_fkey ("RI_FKey_check_ins")
--+ sweep_pages.sweep_pages_sweep_run_id_fkey ("RI_FKey_check_upd")
--+ table scratch
--+ type mood
--+ type mood: USAGE to public
--+ view frontiers: SELECT to irrevon_reader
