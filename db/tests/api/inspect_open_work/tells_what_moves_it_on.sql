begin;
select plan(14);

create function pg_temp.told(p_effect_id text) returns jsonb language sql as $$
  select t from irrevon.effect_records r, irrevon.inspect_open_work(r, irrevon.inspect_gate_now(r, irrevon.clock())) as t where effect_id = p_effect_id $$;
create function pg_temp.words(p_effect_id text) returns text language sql as $$
  select concat_ws(' ', t ->> 'kind', t ->> 'status', t ->> 'reason', t ->> 'needs_person', (select string_agg(c ->> 'call', ',') from jsonb_array_elements(t -> 'calls') c))
    from pg_temp.told(p_effect_id) t $$;
select irrevon_test.effect('{"scope": "strict/1"}') as unsent, irrevon_test.execution_at('DISPATCHED') as flying, irrevon_test.execution_at('AMBIGUOUS') as ambiguous,
       irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')) as done \gset
select is(pg_temp.words(:'unsent'), 'dispatch PERSISTED false claim', 'what was not sent is claimed');
select irrevon.set_authority_policy('strict/*', '24 h', 'granted', 'test') \g /dev/null
select is(pg_temp.words(:'unsent'), 'dispatch PERSISTED not_granted true grant_authority', 'or authorised first');
select irrevon.deny(p_scope => 'strict/1', p_reason => 'test') \g /dev/null
select is(pg_temp.words(:'unsent'), 'dispatch PERSISTED denied true lift_deny', 'or let go');
select is(pg_temp.words(irrevon_test.effect_of(:flying)), 'in_flight DISPATCHED false recovery_scan', 'what is on the wire is waited for');
select is((pg_temp.told(irrevon_test.effect_of(:flying)) ->> 'due_at')::timestamptz, (select deadline_at from irrevon.dispatch_attempts where execution_id = :flying), 'until its deadline');
select is(pg_temp.words(irrevon_test.effect_of(:ambiguous)), 'adjudication AMBIGUOUS false reconcile,settle', 'what nobody knows is asked about');
select is((pg_temp.told(irrevon_test.effect_of(:ambiguous)) ->> 'budget_ends_at')::timestamptz, (select irrevon.reconcile_budget_end(since) from irrevon.open_work where execution_id = :ambiguous), 'while the budget lasts');
select is((pg_temp.told(irrevon_test.effect_of(:ambiguous)) ->> 'due_at')::timestamptz, (select next_probe_at from irrevon.open_work where execution_id = :ambiguous), 'when that is due');
update irrevon.open_work set escalated_at = irrevon.clock() where execution_id = :ambiguous;
select is(pg_temp.words(irrevon_test.effect_of(:ambiguous)), 'adjudication AMBIGUOUS budget_spent true unpark,settle', 'and is a person''s when it is spent');
update irrevon.open_work set escalated_at = null where execution_id = :ambiguous;
select irrevon.reconcile_park(:ambiguous, 'not_queryable', irrevon.clock(), irrevon.clock()) \g /dev/null
select is(pg_temp.words(irrevon_test.effect_of(:ambiguous)), 'adjudication AMBIGUOUS not_queryable true unpark,settle', 'or given to a person');
select is(pg_temp.told(irrevon_test.effect_of(:ambiguous)) -> 'due_at', 'null', 'who is due when the budget ends');
select is((select string_agg(c, ',' order by c) from irrevon.operator_queue, unnest(legal) c where operation_id = irrevon_test.effect_of(:ambiguous) || ':0'), 'settle,unpark', 'who may do what the queue says');
select is(pg_temp.told(:'done'), null, 'what is settled is finished');
select irrevon_test.effect('{"scope": "off", "branch_ref": "off"}') as gone \gset
select irrevon.cancel_branch('off', 'test') \g /dev/null
select is(pg_temp.words(:'gone'), 'dispatch PERSISTED cancelled false', 'what is cancelled waits for nobody');

select * from finish();
rollback;
