-- What the specs share: schema race, in the clone that one spec runs in, never in a product's database.
--
-- Every permutation begins with race.world(): a scope, a branch, an authority and a writer of its own, named after a
-- number, so that permutations do not meet. Steps name effects and hands of that world; answers are short texts,
-- because uuids, digests and instants would differ from run to run.

create schema race;
create sequence race.worlds;
select nextval('race.worlds');
create table race.effects (
  world bigint, name text, effect_id text, order_digest text, operation_id text, primary key (world, name));
create table race.tokens (world bigint, name text, token uuid, primary key (world, name));

create function race.here() returns text language sql as $function$ select last_value::text from race.worlds $function$;

-- A hand's claim token; the same name in the same world is the same token.
create function race.hand(p_name text) returns uuid
language sql as $function$ select md5(race.here() || '/' || p_name)::uuid $function$;

-- An intent contract of this world; p_age sets its stamp back.
create function race.contract(p_name text, p_changes jsonb default '{}', p_age interval default '0') returns text
language sql as $function$
  select (jsonb_build_object(
    'schema_version', '1', 'stable_ids', jsonb_build_object('order_id', p_name), 'effect_type', 'order.create',
    'effect_class', 'IRREVERSIBLE', 'scope', 'scope-' || race.here(), 'adapter_id', 'refdest-c2',
    'parameters', jsonb_build_object('line_items', jsonb_build_array()), 'branch_ref', 'branch-' || race.here(),
    'authority_ref', 'authority-' || race.here(),
    'stamped_at', to_char(clock_timestamp() at time zone 'UTC' - p_age, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) || p_changes)::text
$function$;

create function race.register(p_name text default 'a', p_changes jsonb default '{}', p_age interval default '0') returns text
language sql as $function$
  select outcome || coalesce(' ' || nullif(concat_ws(' ', case when (changed ->> 'variant')::boolean then 'variant' end,
           case when (changed ->> 'authority_refreshed')::boolean then 'refreshed' end,
           (select string_agg(v, ',') from jsonb_array_elements_text(changed -> 'conflicting') as v)), ''), '')
    from irrevon.register_intent(race.contract(p_name, p_changes, p_age))
$function$;

-- Keep an effect's order of today: what a hand that rendered it now would claim by.
create procedure race.render(p_name text default 'a', p_changes jsonb default '{}', p_age interval default '0')
language sql as $function$
  insert into race.effects
  select race.here()::bigint, p_name, effect_id, dispatch_order ->> 'order_digest', dispatch_order ->> 'operation_id'
    from irrevon.register_intent(race.contract(p_name, p_changes, p_age))
  on conflict (world, name) do update set order_digest = excluded.order_digest, operation_id = excluded.operation_id
$function$;

create procedure race.world(variadic p_effects text[] default '{a}')
language plpgsql as $function$
declare
  v_name text;
begin
  perform nextval('race.worlds');
  foreach v_name in array p_effects loop
    call race.render(v_name);
  end loop;
end;
$function$;

-- The same, at a destination that honours keys.
create procedure race.keyed_world() language plpgsql as $function$
begin
  perform nextval('race.worlds');
  call race.render('a', '{"adapter_id": "refdest-c1"}');
end;
$function$;

create function race.effect(p_name text) returns race.effects
language sql as $function$ select e from race.effects e where world = race.here()::bigint and name = p_name $function$;

create function race.said(p_answer irrevon.claim_answer) returns text
language sql as $function$
  select concat_ws(' ', (p_answer).outcome, (p_answer).evidence #>> '{decision,check}',
                   (p_answer).evidence #>> '{decision,reason}', 
                   case (p_answer).outcome when 'illegal_state' then (p_answer).evidence ->> 'reason' end)
$function$;

create function race.claim(
  p_name text default 'a', p_hand text default null, p_writer boolean default false, p_epoch bigint default 1) returns text
language sql as $function$
  select race.said(irrevon.claim(e.effect_id, race.hand(coalesce(p_hand, p_name)), e.order_digest, repeat('ab', 32),
                                 case when p_writer then 'writer-' || race.here() end, case when p_writer then p_epoch end))
    from race.effect(p_name) as e
$function$;

create function race.claim_deadline() returns text
language sql as $function$
  select c.outcome || ' for ' || c.deadline_seconds || ' s'
    from race.effect('a') as e, irrevon.claim(e.effect_id, race.hand('a'), e.order_digest, repeat('ab', 32),
                                              'writer-' || race.here(), 1) as c
$function$;

create function race.replay(p_hand text, p_name text default 'a') returns text
language sql as $function$
  select race.said(irrevon.claim_c1_replay_probe(e.operation_id, race.hand(p_hand), e.order_digest, repeat('ab', 32)))
    from race.effect(p_name) as e
$function$;

create function race.outcome(p_hand text, p_outcome text, p_detail text default null) returns text
language sql as $function$
  select outcome || ' ' || lifecycle
    from irrevon.record_outcome(race.hand(p_hand), p_outcome, case p_outcome when 'FAILED' then p_detail end,
                                case p_outcome when 'OK' then coalesce(p_detail, 'ref-1') end)
$function$;

create function race.retry(p_name text default 'a') returns text
language sql as $function$
  select concat_ws(' ', outcome, changed ->> 'reason')
    from irrevon.open_retry_execution((race.effect(p_name)).effect_id)
$function$;

-- What one look hands out of this world.
create function race.due(p_writer text default null, p_epoch bigint default null) returns text
language sql as $function$
  select count(*) || ' handed out'
    from irrevon.reconcile_due(p_writer, p_epoch) where effect_id = (race.effect('a')).effect_id
$function$;

-- A question that was asked about an execution, whatever reconcile_due would think of it.
create procedure race.ask(p_operation_id text, p_kind text default 'reconcile_open')
language sql as $function$
  with asked as (
    insert into irrevon.probe_orders (probe_token, execution_id, adapter_id, declaration_digest, probe_kind, query_keys,
                                      queried_at, deadline_at)
    select gen_random_uuid(), e.execution_id, r.adapter_id, r.declaration_digest, p_kind, '[]', irrevon.clock(), irrevon.clock()
      from irrevon.effect_executions e join irrevon.effect_records r using (effect_id)
     where e.operation_id = p_operation_id
    returning probe_token)
  insert into race.tokens select race.here()::bigint, 'probe', probe_token from asked
$function$;

create function race.probe(p_step integer default 0, p_count integer default 1) returns text
language sql as $function$
  select p.outcome || ' ' || p.lifecycle
    from race.tokens t, irrevon.record_probe(t.token, 'PRESENT', p_count, (
           select jsonb_agg(jsonb_build_object('ref', 'ref-' || n, 'state', 'active',
                            'client_ref', (race.effect('a')).effect_id || ':' || p_step))::text
             from generate_series(1, p_count) as n)) as p
   where t.world = race.here()::bigint and t.name = 'probe'
$function$;

create function race.settle(p_outcome text) returns text
language sql as $function$
  select outcome || ' ' || lifecycle
    from irrevon.settle((race.effect('a')).operation_id, p_outcome, jsonb_build_object('seen', 'a mail of the shop')::text)
$function$;

create function race.request() returns text
language sql as $function$
  select count(*) || ' asked for' from irrevon.audit_request((race.effect('a')).effect_id, p_reason => 'race')
$function$;

create function race.close() returns text
language sql as $function$
  select c::text from irrevon.audit_close((race.effect('a')).effect_id, jsonb_build_object('seen', 'a mail of the shop')::text) as c
$function$;

create function race.sweep() returns text
language sql as $function$
  select q.outcome || ' ' || q.lifecycle
    from race.tokens t, irrevon.quarantine_record(t.token, 'INDETERMINATE') as q
   where t.world = race.here()::bigint and t.name = 'probe'
$function$;

-- Boot with a witness, and the check of it once it has seen nothing.
create procedure race.boot_witnessed() language sql as $function$
  select irrevon.writer_boot('writer-' || race.here(), p_witness => race.hand('witness'))
$function$;
create function race.witness() returns text
language sql as $function$
  select 'checked'
    from irrevon.witness_check('writer-' || race.here(), 1, race.hand('witness'), race.hand('mark'), '[]',
                               jsonb_build_object('claims', 0, 'boots', 0, 'unread', 0, 'damaged', 0)::text)
$function$;

create function race.boot() returns text
language sql as $function$ select 'epoch ' || epoch from irrevon.writer_boot('writer-' || race.here()) $function$;

create function race.scan(p_epoch bigint default 1) returns text
language sql as $function$
  select coalesce(string_agg(concat_ws(' ', proof, lifecycle), ', '), 'nothing abandoned')
    from irrevon.recovery_scan('writer-' || race.here(), p_epoch)
$function$;

create function race.finish(p_epoch bigint default 1) returns text
language sql as $function$ select irrevon.recovery_finish('writer-' || race.here(), p_epoch) $function$;

-- End the process of this session's boot, as far as its lock can tell.
create procedure race.leave()
language sql as $function$
  select pg_advisory_unlock(1230131715, writer_id) from irrevon.writers where writer = 'writer-' || race.here()
$function$;

-- A writer at epoch 1 that has recovered, and whose process is gone.
create procedure race.boot_and_die()
language plpgsql as $function$
begin
  perform race.boot();
  perform race.finish();
  call race.leave();
end;
$function$;

-- The writer boots again, and says that the process before is dead: what that had open is abandoned.
create procedure race.crash() language plpgsql as $function$
begin
  perform irrevon.writer_boot('writer-' || race.here(), (
    select boot_token from irrevon.writer_boots where writer = 'writer-' || race.here() order by epoch desc limit 1));
  call race.leave();
end;
$function$;

-- An effect that failed cleanly once, was opened again, and failed cleanly once more where p_twice.
create procedure race.failed(p_twice boolean default false) language plpgsql as $function$
begin
  perform race.claim('a', 'first');
  perform race.outcome('first', 'FAILED', 'rate_limited');
  if p_twice then
    perform race.retry();
    call race.render();
    perform race.claim('a', 'second');
    perform race.outcome('second', 'FAILED', 'rate_limited');
  end if;
end;
$function$;

-- An effect that was claimed, and nobody knows what came of it.
create procedure race.ambiguous() language plpgsql as $function$
begin
  perform race.claim('a', 'first');
  perform race.outcome('first', 'LOST');
end;
$function$;

-- The doors of history, which public calls go through; only the owner may knock.
create function race.move(p_from text, p_to text, p_cause text, p_actor text) returns text
language sql as $function$
  select 'moved to ' || p_to
    from irrevon.effect_executions x
   cross join lateral irrevon.ledger_transition(x.execution_id, p_from, p_to, p_cause, p_actor,
                                                jsonb_build_object('why', 'race', 'by', 'race'), irrevon.clock()) as moved
   where x.operation_id = (race.effect('a')).operation_id and moved > 0
$function$;

create function race.contradict() returns text
language sql as $function$
  select 'attached CONTRADICTED'
    from irrevon.effect_executions x
   cross join lateral irrevon.ledger_attach_finding(x.execution_id, 'CONTRADICTED', 'audit', null, 'ref-1', 'human',
                                                    jsonb_build_object('why', 'race'), irrevon.clock()) as finding
   where x.operation_id = (race.effect('a')).operation_id and finding > 0
$function$;

-- Found absent: settled and classified at one instant.
create procedure race.lose() language plpgsql as $function$
declare
  v_execution_id bigint := (select execution_id from irrevon.effect_executions where operation_id = (race.effect('a')).operation_id);
  v_now          timestamptz := irrevon.clock();
begin
  perform irrevon.ledger_transition(v_execution_id, 'AMBIGUOUS', 'SETTLED_FAILED', 'reconciled_absent', 'human',
                                    jsonb_build_object('why', 'race', 'by', 'race'), v_now);
  perform irrevon.ledger_attach_finding(v_execution_id, 'LOST', 'settle', null, null, 'human',
                                        jsonb_build_object('why', 'race'), v_now);
end;
$function$;

create function race.resolve(p_action text) returns text
language sql as $function$
  select 'resolved ' || p_action
    from irrevon.findings f
   cross join lateral irrevon.ledger_resolve(f.finding_id, 'OPEN', p_action, 'human',
                                             jsonb_build_object('why', 'race'), irrevon.clock()) as resolution
   where f.effect_id = (race.effect('a')).effect_id and resolution > 0
$function$;

create function race.open() returns text
language plpgsql as $function$
declare
  v_opened bigint := irrevon.ledger_open_execution((race.effect('a')).effect_id, 'retry_after_failure', irrevon.clock());
begin
  return 'opened step ' || (select step from irrevon.effect_executions where execution_id = v_opened);
end;
$function$;

-- Let the ledger find itself in a later epoch than that of its first declaration.
create procedure race.quarantine() language plpgsql as $function$
declare
  v_epoch irrevon.ledger_epochs;
begin
  select * into v_epoch from irrevon.ledger_epochs order by ledger_epoch desc limit 1;
  v_epoch.ledger_epoch := v_epoch.ledger_epoch + 1;
  insert into irrevon.ledger_epochs select v_epoch.*;
  perform irrevon.lift_quarantine('refdest-c1', jsonb_build_object('why', 'another destination')::text);
end;
$function$;

create function race.deny() returns text
language sql as $function$
  insert into race.tokens
  select race.here()::bigint, 'deny', irrevon.deny(p_scope => 'scope-' || race.here(), p_reason => 'incident')
  returning 'denied'
$function$;

create function race.lift() returns text
language sql as $function$
  select irrevon.lift_deny(token, 'over') from race.tokens where world = race.here()::bigint and name = 'deny'
$function$;

create function race.cancel() returns text
language sql as $function$
  select format('%s: %s will be cancelled, %s in flight', outcome, cardinality(will_cancel), cardinality(in_flight))
    from irrevon.cancel_branch('branch-' || race.here(), 'stop')
$function$;

create function race.drain() returns text
language sql as $function$
  select count(*) || ' cancelled' from irrevon.cancel_due() where effect_id = (race.effect('a')).effect_id
$function$;

create function race.revoke() returns text
language sql as $function$
  select irrevon.revoke_authority('authority-' || race.here(), 'scope-' || race.here(), 'stop')
$function$;

create function race.redeclare() returns text
language sql as $function$
  select outcome from irrevon.register_adapter((
    select (declaration || jsonb_build_object('api_version', 'of world ' || race.here()))::text
      from irrevon.adapter_declarations where adapter_id = 'refdest-c2' order by declaration_seq limit 1))
$function$;

create function race.lift_quarantine() returns text
language sql as $function$
  select irrevon.lift_quarantine('refdest-c2', jsonb_build_object('why', 'race')::text)
$function$;

-- Stops of an operator's: a grant that is bound to another effect, a policy of approvals, a cancelled parent.
create function race.narrow() returns text
language sql as $function$
  select irrevon.grant_authority('authority-' || race.here(), 'scope-' || race.here(), null, 'stop', repeat('0', 64))
$function$;
create function race.demand_grants() returns text
language sql as $function$
  select irrevon.set_authority_policy('scope-' || race.here(), '24 h', 'granted', 'stop')
$function$;
create function race.put_below() returns text
language sql as $function$
  select irrevon.open_branch('branch-' || race.here(), 'parent-' || race.here())
$function$;
create function race.cancel_parent() returns text
language sql as $function$ select outcome from irrevon.cancel_branch('parent-' || race.here(), 'stop') $function$;

-- A destination whose losses are sent again by policy, and that can undo what it holds.
create procedure race.declare_all() language sql as $function$
  select irrevon.register_adapter((declaration || jsonb_build_object('adapter', 'race-auto', 'effect_types', (
           select jsonb_object_agg(type, declaration #> '{effect_types,order.create}' || jsonb_build_object(
                    'redispatch_on_absence', true, 'stable_ids',
                    '{"required": [], "opaque": [], "allowed": ["order_id", "compensates_finding_id", "compensates_index"]}'::jsonb))
             from unnest(array['order.create', 'order.cancel', 'order.refund']) as type)))::text)
    from irrevon.adapter_declarations where adapter_id = 'refdest-c2' order by declaration_seq limit 1;
  select irrevon.lift_quarantine('race-auto', jsonb_build_object('why', 'race')::text);
$function$;

-- Effect a was found absent, by a machine, a moment ago.
create procedure race.lost_world() language plpgsql as $function$
declare
  v_execution_id bigint;
  v_now          timestamptz;
  v_evidence     jsonb;
begin
  call race.declare_all();
  perform nextval('race.worlds');
  call race.render('a', '{"adapter_id": "race-auto"}');
  call race.ambiguous();
  select execution_id into v_execution_id from irrevon.effect_executions where operation_id = (race.effect('a')).operation_id;
  call race.ask((race.effect('a')).operation_id);
  v_now := irrevon.clock();
  insert into irrevon.status_probes (probe_token, execution_id, adapter_id, declaration_digest, probe_kind, query_keys, result, n_found,
                                     destination_refs, outcome_digest, evidence, recorded_by, queried_at, recorded_at)
  select probe_token, execution_id, adapter_id, declaration_digest, probe_kind, query_keys, 'ABSENT', 0, '[]', 'race', '{}', 'reconciler', queried_at, v_now
    from irrevon.probe_orders where execution_id = v_execution_id;
  v_evidence := jsonb_build_object('queried_at', (select max(queried_at) from irrevon.probe_orders where execution_id = v_execution_id), 'key_coverage', '{"lag": 0}'::jsonb, 'probe_token', (
    select token from race.tokens where world = race.here()::bigint and name = 'probe'));
  perform irrevon.ledger_transition(v_execution_id, 'AMBIGUOUS', 'SETTLED_FAILED', 'reconciled_absent', 'reconciler', v_evidence, v_now);
  perform irrevon.ledger_attach_finding(v_execution_id, 'LOST', 'settle', null, null, 'reconciler', v_evidence, v_now);
end;
$function$;

-- Effect a is contradicted, and u, which is ambiguous, undoes it. In a twofold world it is there three times, too, and v and
-- w, both ambiguous, were named for that. The name of the finding is kept.
create procedure race.excess_world() language plpgsql as $function$
declare
  v_finding bigint;
  v_ref     uuid;
begin
  call race.declare_all();
  perform nextval('race.worlds');
  call race.render('a', '{"adapter_id": "race-auto"}');
  perform race.claim('a', 'first');
  perform race.outcome('first', 'OK', 'ref-1');
  select f into v_finding from irrevon.effect_executions x,
    irrevon.ledger_attach_finding(x.execution_id, 'CONTRADICTED', 'audit', null, null, 'human', '{"why": "race"}', irrevon.clock()) f
   where x.operation_id = (race.effect('a')).operation_id;
  select finding_ref into v_ref from irrevon.findings where finding_id = v_finding;
  insert into race.tokens values (race.here()::bigint, 'finding', v_ref);
  call race.render('u', jsonb_build_object('adapter_id', 'race-auto', 'effect_type', 'order.cancel',
    'stable_ids', jsonb_build_object('order_id', 'a', 'compensates_finding_id', v_ref)));
  perform race.claim('u', 'u');
  perform race.outcome('u', 'LOST');
end;
$function$;
create function race.doubled(p_excess bigint) returns uuid language plpgsql as $function$
declare
  v_finding constant bigint := (
    select irrevon.ledger_attach_finding(x.execution_id, 'DUPLICATE', 'audit', p_excess, null, 'human',
             jsonb_build_object('why', 'race', 'excess', p_excess), irrevon.clock())
      from irrevon.effect_executions x where x.operation_id = (race.effect('a')).operation_id);
begin
  return (select finding_ref from irrevon.findings where finding_id = v_finding);
end;
$function$;
create procedure race.undo(p_name text, p_ref uuid, p_index text default null, p_type text default 'order.cancel') language plpgsql as $function$
begin
  call race.render(p_name, jsonb_build_object('adapter_id', 'race-auto', 'effect_type', p_type, 'stable_ids', jsonb_strip_nulls(
    jsonb_build_object('order_id', 'a', 'compensates_finding_id', p_ref, 'compensates_index', p_index))));
  perform race.claim(p_name, p_name);
end;
$function$;
create procedure race.twofold_world() language plpgsql as $function$
declare
  v_ref uuid;
begin
  call race.excess_world();
  v_ref := race.doubled(2);
  call race.undo('v', v_ref, '1');
  call race.undo('w', v_ref, '2', 'order.refund');   -- in a slot of its own
  perform race.outcome('v', 'LOST'), race.outcome('w', 'LOST');
  update race.tokens set token = v_ref where world = race.here()::bigint and name = 'finding';
  perform irrevon.resolve(v_ref, 'COMPENSATED', '{"why": "race"}', null, array[(race.effect('v')).effect_id, (race.effect('w')).effect_id]);
end;
$function$;
-- Effect a was there twice, which t undoes and is ambiguous; then three times, of which v has undone one.
create procedure race.kin_world() language plpgsql as $function$
declare
  v_twice  uuid;
  v_thrice uuid;
begin
  call race.excess_world();
  v_twice := race.doubled(1);
  v_thrice := race.doubled(2);
  call race.undo('t', v_twice);
  perform race.outcome('t', 'LOST');
  perform irrevon.resolve(v_twice, 'COMPENSATED', '{"why": "race"}', null, array[(race.effect('t')).effect_id]);
  call race.undo('v', v_thrice, '1');
  perform race.outcome('v', 'OK', 'undone-v');
  update race.tokens set token = v_thrice where world = race.here()::bigint and name = 'finding';
end;
$function$;
-- Effect a was there twice; t, which was to undo it, failed, and v could do it otherwise.
create procedure race.failed_undoing_world() language plpgsql as $function$
declare
  v_ref uuid;
begin
  call race.excess_world();
  v_ref := race.doubled(1);
  call race.undo('t', v_ref);
  perform race.outcome('t', 'FAILED', 'invalid_request');
  perform irrevon.resolve(v_ref, 'COMPENSATED', '{"why": "race"}', null, array[(race.effect('t')).effect_id]);
  call race.render('v', jsonb_build_object('adapter_id', 'race-auto', 'effect_type', 'order.refund', 'stable_ids',
    jsonb_build_object('order_id', 'a', 'compensates_finding_id', v_ref)));
  update race.tokens set token = v_ref where world = race.here()::bigint and name = 'finding';
end;
$function$;
create function race.retry_undoing() returns text
language sql as $function$
  select concat_ws(' ', outcome, changed ->> 'reason') from irrevon.open_retry_execution((race.effect('t')).effect_id)
$function$;
create procedure race.orphan_world() language plpgsql as $function$
declare
  v_ref uuid := gen_random_uuid();
begin
  perform nextval('race.worlds');
  insert into irrevon.findings (finding_ref, adapter_id, destination_ref, classification, moment, evidence, evidence_digest, created_by, created_at, ledger_epoch, written_xid)
  values (v_ref, 'refdest-c2', 'orphan-' || race.here(), 'ORPHANED', 'audit', '{"why": "race"}', 'race', 'sweep', irrevon.clock(), 1, pg_current_xact_id());
  perform irrevon.ledger_open_findings(array(select finding_id from irrevon.findings where finding_ref = v_ref));
  insert into race.tokens values (race.here()::bigint, 'finding', v_ref);
end;
$function$;

-- The finding of this world: the one that was kept, or that of effect a.
create function race.finding() returns uuid
language sql as $function$
  select coalesce((select token from race.tokens where world = race.here()::bigint and name = 'finding'),
                  (select finding_ref from irrevon.findings where effect_id = (race.effect('a')).effect_id))
$function$;
create function race.status() returns text
language sql as $function$ select status from irrevon.finding_statuses where finding_ref = race.finding() $function$;
create function race.decide(p_action text, p_name text default null) returns text
language sql as $function$
  select concat_ws(' ', outcome, status, evidence ->> 'reason')
    from irrevon.resolve(race.finding(), p_action, '{"seen": "a mail of the shop"}', null,
                         case when p_name is not null then array[(race.effect(p_name)).effect_id] end)
$function$;
create function race.decide_many(p_action text) returns text
language sql as $function$
  select string_agg(concat_ws(' ', outcome, status, evidence ->> 'reason'), ', ')
    from irrevon.resolve_many(gen_random_uuid(), p_action, 'race',
           jsonb_build_array(jsonb_build_object('finding_ref', race.finding(), 'evidence', '{"seen": "a mail of the shop"}'::jsonb))::text)
$function$;
create function race.redispatch() returns text
language sql as $function$
  select coalesce(string_agg(concat_ws(' ', outcome, status), ', '), 'nothing')
    from irrevon.redispatch_due() where finding_ref = race.finding()
$function$;
create function race.undone(p_name text) returns text
language sql as $function$
  select outcome || ' ' || lifecycle
    from irrevon.settle((race.effect(p_name)).operation_id, 'COMMITTED', jsonb_build_object('seen', 'a mail of the shop')::text)
$function$;

-- What one look into a quarantine hands out of this world.
create function race.held() returns text
language sql as $function$
  select count(*) || ' handed out' from irrevon.quarantine_due() where effect_id = (race.effect('a')).effect_id
$function$;

-- A claim of this effect that another history remembers.
create function race.import() returns text
language sql as $function$
  select outcome || ' ' || lifecycle
    from irrevon.import_lost_claims(jsonb_build_array(jsonb_build_object(
           'operation_id', (race.effect('a')).operation_id, 'claim_token', race.hand('lost')))::text,
           jsonb_build_object('why', 'race')::text)
$function$;

-- A committed effect, and a sweep in which another reference of it is listed.
create procedure race.begin_sweep() language plpgsql as $function$
begin
  perform race.claim('a', 'first');
  perform race.outcome('first', 'OK');
  insert into race.tokens select race.here()::bigint, 'run', run_token from irrevon.sweep_begin('refdest-c2');
end;
$function$;
create function race.page() returns text
language sql as $function$
  select p.outcome || ' ' || p.counts
    from race.tokens t, irrevon.sweep_page(t.token, 1, array[jsonb_build_object(
           'ref', 'twin-' || race.here(), 'client_ref', (race.effect('a')).operation_id)::text]) as p
   where t.world = race.here()::bigint and t.name = 'run'
$function$;
create function race.end_sweep() returns text
language sql as $function$
  select e.outcome || ' ' || e.counts
    from irrevon.sweep_begin('refdest-c2') as b, irrevon.sweep_finish(b.run_token) as e
$function$;

-- Take back what a permutation left for the ledger as a whole.
create procedure race.recall() language plpgsql as $function$
begin
  perform irrevon.demand_witnesses('[]', 'race');
  perform irrevon.lift_quarantine(adapter, jsonb_build_object('why', 'race')::text) from unnest(array['refdest-c1', 'refdest-c2']) as adapter;
end;
$function$;

-- Hold the row that a call will come to; until this transaction ends the call waits there.
create procedure race.hold(p_what text)
language plpgsql as $function$
begin
  case p_what
    when 'slot' then
      insert into irrevon.scope_slots (scope, effect_type) values ('scope-' || race.here(), 'order.create') on conflict do nothing;
      perform from irrevon.scope_slots where scope = 'scope-' || race.here() for no key update;
    when 'record' then
      perform from irrevon.effect_records where effect_id = (race.effect('a')).effect_id for no key update;
    when 'writer' then
      perform irrevon.lock_writer(writer_id, true) from irrevon.writers where writer = 'writer-' || race.here();
    when 'stop' then
      perform irrevon.lock_stop(true);
  end case;
end;
$function$;

-- A session that says `set race.pause = 'scope_slots'` waits before it inserts there, until 7, 7 is unlocked.
create function race.pause() returns trigger
language plpgsql as $function$
begin
  if current_setting('race.pause', true) = tg_table_name then
    perform pg_advisory_xact_lock_shared(7, 7);
  end if;
  return null;
end;
$function$;
create trigger pause before insert on irrevon.scope_slots for each statement execute function race.pause();
create trigger pause before insert on irrevon.effect_records for each statement execute function race.pause();

-- Where the effects of this world stand in the end.
create function race.standing()
returns table (effect text, step text, state text, slot_held boolean, attempts bigint, decisions text, findings text, late bigint)
language plpgsql as $function$
begin
  return query
  select e.name, split_part(x.operation_id, ':', 2), f.state, s.open_claim_token is not null,
         (select count(*) from irrevon.dispatch_attempts a where a.execution_id = x.execution_id),
         (select string_agg(d.decision, ',' order by d.gate_decision_id) from irrevon.gate_decisions d
           where d.execution_id = x.execution_id),
         (select string_agg(c.classification, ',') from irrevon.findings c where c.execution_id = x.execution_id),
         (select count(*) from irrevon.late_responses l join irrevon.dispatch_attempts a using (attempt_id)
           where a.execution_id = x.execution_id)
    from race.effects e
    join irrevon.effect_executions x using (effect_id)
    join irrevon.effect_records r using (effect_id)
    join irrevon.frontiers f using (execution_id)
    left join irrevon.scope_slots s on s.scope = r.scope and s.effect_type = r.effect_type
   where e.world = race.here()::bigint
   order by 1, 2;
end;
$function$;

grant usage on schema race to public;
grant all on all tables in schema race to public;
grant all on all sequences in schema race to public;
