-- What the ledger is measured against. Three floors, none of which checks anything.
create extension pg_stat_statements;
create extension pg_walinspect;
create schema bench;
grant usage on schema bench to bench_app;

-- floor-3cf: six rows, each as wide as the ledger's row of that name, by three functions in three commits.
create table bench.intents (
  effect_id text primary key, contract text not null, digest text not null, created_at timestamptz not null);
create table bench.executions (
  execution_id bigint generated always as identity primary key, effect_id text not null, operation_id text not null,
  created_at timestamptz not null);
create table bench.decisions (
  decision_id bigint generated always as identity primary key, effect_id text not null, checks text not null,
  created_at timestamptz not null);
create table bench.attempts (
  claim_token uuid primary key, effect_id text not null, order_digest text not null, request_digest text not null,
  created_at timestamptz not null);
create table bench.receipts (
  receipt_id bigint generated always as identity primary key, claim_token uuid not null, destination_ref text not null,
  evidence text not null, created_at timestamptz not null);
create table bench.transitions (
  transition_id bigint generated always as identity primary key, claim_token uuid not null, to_state text not null,
  evidence text not null, created_at timestamptz not null);

create function bench.floor_register(p_effect_id text, p_contract text, p_digest text) returns text
language plpgsql security definer set search_path = bench, pg_temp as $function$
begin
  insert into intents values (p_effect_id, p_contract, p_digest, clock_timestamp());
  insert into executions (effect_id, operation_id, created_at) values (p_effect_id, p_effect_id || ':0', clock_timestamp());
  return 'registered';
end;
$function$;

create function bench.floor_claim(p_effect_id text, p_claim_token uuid, p_order_digest text, p_request_digest text) returns text
language plpgsql security definer set search_path = bench, pg_temp as $function$
begin
  insert into decisions (effect_id, checks, created_at) values (p_effect_id, repeat('passed, ', 60), clock_timestamp());
  insert into attempts values (p_claim_token, p_effect_id, p_order_digest, p_request_digest, clock_timestamp());
  return 'claimed';
end;
$function$;

create function bench.floor_outcome(p_claim_token uuid, p_destination_ref text, p_evidence text) returns text
language plpgsql security definer set search_path = bench, pg_temp as $function$
begin
  insert into receipts (claim_token, destination_ref, evidence, created_at)
  values (p_claim_token, p_destination_ref, p_evidence, clock_timestamp());
  insert into transitions (claim_token, to_state, evidence, created_at)
  values (p_claim_token, 'SETTLED_COMMITTED', p_evidence, clock_timestamp());
  return 'settled';
end;
$function$;

-- same-rows: the very rows that the ledger has just written for one effect, once more, into tables with the same
-- columns and indexes and with no checks, foreign keys and triggers. The projections (open_work, scope_slots) are
-- no facts, and are the ledger's own cost.
create schema same;
do $$
declare
  v_table text;
begin
  foreach v_table in array array['effect_records', 'effect_authorities', 'effect_executions', 'effect_transitions',
                                 'gate_decisions', 'dispatch_attempts', 'dispatch_receipts'] loop
    execute format('create table same.%1$I (like irrevon.%1$I including indexes)', v_table);
  end loop;
end
$$;

create function same.register(p_effect_id text) returns void
language plpgsql as $function$
begin
  insert into same.effect_records select * from irrevon.effect_records where effect_id = p_effect_id;
  insert into same.effect_authorities select * from irrevon.effect_authorities where effect_id = p_effect_id;
  insert into same.effect_executions select * from irrevon.effect_executions where effect_id = p_effect_id;
  insert into same.effect_transitions select t.* from irrevon.effect_transitions t join irrevon.effect_executions e using (execution_id)
    where e.effect_id = p_effect_id and t.to_state in ('INTENDED', 'PERSISTED') order by t.transition_seq;
end;
$function$;

create function same.claim(p_effect_id text) returns void
language plpgsql as $function$
begin
  insert into same.gate_decisions select * from irrevon.gate_decisions where effect_id = p_effect_id;
  insert into same.dispatch_attempts select a.* from irrevon.dispatch_attempts a join irrevon.effect_executions e using (execution_id)
    where e.effect_id = p_effect_id;
  insert into same.effect_transitions select t.* from irrevon.effect_transitions t join irrevon.effect_executions e using (execution_id)
    where e.effect_id = p_effect_id and t.to_state = 'DISPATCHED';
end;
$function$;

create function same.outcome(p_effect_id text) returns void
language plpgsql as $function$
begin
  insert into same.dispatch_receipts select d.* from irrevon.dispatch_receipts d join irrevon.dispatch_attempts a using (attempt_id)
    join irrevon.effect_executions e using (execution_id) where e.effect_id = p_effect_id;
  insert into same.effect_transitions select t.* from irrevon.effect_transitions t join irrevon.effect_executions e using (execution_id)
    where e.effect_id = p_effect_id and t.from_state = 'DISPATCHED';
end;
$function$;

grant execute on all functions in schema bench to bench_app;
