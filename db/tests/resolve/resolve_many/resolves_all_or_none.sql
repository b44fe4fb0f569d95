-- RFC-002 §3.3: one decision over many findings.
begin;
select plan(25);
\ir ../../support/resolution.psql

select pg_temp.finding('LOST') as one, pg_temp.finding('DUPLICATE', 'ESCALATED_HUMAN') as two, pg_temp.finding('ORPHANED') as three, pg_temp.finding('LOST', 'CLOSED') as done,
       pg_temp.finding('LOST', 'REDISPATCHED') as barred, gen_random_uuid() as decision, gen_random_uuid() as other \gset
create function pg_temp.list(variadic p_ids bigint[]) returns text language sql security definer as $$
  select jsonb_agg(jsonb_build_object('finding_ref', pg_temp.ref(id), 'evidence', jsonb_build_object('id', id)) order by n)::text from unnest(p_ids) with ordinality as l(id, n) $$;
create function pg_temp.said(p_decision uuid, p_action text, p_list text, p_reason text default 'spring cleaning') returns text[] language sql as $$
  select array(select concat_ws(' ', outcome, status, evidence ->> 'reason') from irrevon.resolve_many(p_decision, p_action, p_reason, p_list)) $$;
select irrevon_test.facts() as before \gset
set local role irrevon_operator;
select is(pg_temp.said(:'decision', 'ACCEPTED_AS_IS', pg_temp.list(:one, :barred, :done)),
  '{withheld OPEN,illegal_state REDISPATCHED already_resolved,replayed CLOSED}', 'one that cannot be');
select is(irrevon_test.written_since(:'before'), '{}', 'withholds all');
select is(pg_temp.said(:'decision', 'ACCEPTED_AS_IS', pg_temp.list(:three, :one, :done, :two)),
  '{resolved CLOSED,resolved CLOSED,replayed CLOSED,resolved CLOSED}', 'all that can, in the order given');
select is((array_agg((action, reason, decided_by)::text))[1], ('ACCEPTED_AS_IS', 'spring cleaning', session_user)::text, 'one decision') from irrevon.bulk_decisions;
select is((select count(*) from irrevon.finding_resolutions where decision_id = :'decision' and to_status = 'ACCEPTED_AS_IS' and actor = 'human'
             and evidence = jsonb_build_object('id', finding_id, 'by', session_user, 'reason', 'spring cleaning')), 3::bigint, 'which each status names, with its own evidence');
select irrevon_test.facts() as before \gset
select is(pg_temp.said(:'decision', 'ACCEPTED_AS_IS', pg_temp.list(:three, :one, :done, :two)),
  '{replayed CLOSED,replayed CLOSED,replayed CLOSED,replayed CLOSED}', 'the same again');
select is(irrevon_test.written_since(:'before'), '{}', 'changes nothing');
select throws_ok(format('select irrevon.resolve_many(null, ''ACCEPTED_AS_IS'', ''x'', %L)', pg_temp.list(:one)), 'IR105', null, 'a decision without its id');
select throws_ok(format('select irrevon.resolve_many(gen_random_uuid(), ''ACCEPTED_AS_IS'', %L, %L)', reason, pg_temp.list(:barred)),
  'IR105', null, 'a decision without a reason: ' || coalesce(left(reason, 10), 'null'))
  from (values (null), (''), (repeat('x', 2001))) as r(reason);
select throws_ok($$ select irrevon.resolve_many(gen_random_uuid(), 'ACCEPTED_AS_IS', 'x', jsonb_build_array(jsonb_build_object(
  'finding_ref', gen_random_uuid(), 'evidence', '{"a": 1}'::jsonb))::text) $$, 'IR601', null, 'a decision about what nobody found');
select throws_ok(format('select irrevon.resolve_many(%L, ''ACCEPTED_AS_IS'', ''x'', %L)', :'decision', pg_temp.list(:one)), 'IR105', null, 'and decides nothing else');
select throws_ok(format('select irrevon.resolve_many(%L, ''ESCALATED_HUMAN'', ''x'', %L)', :'decision', pg_temp.list(:three, :one, :done, :two)), 'IR105', null, 'nor otherwise');
reset role;

-- Redispatches: looked at first, denied, and then sent, each by its own execution.
select pg_temp.lost() as a, pg_temp.lost() as b, pg_temp.lost('{"branch_ref": "off"}') as c \gset
select (select finding_id from irrevon.findings where execution_id = :a) as a_loss, (select finding_id from irrevon.findings where execution_id = :b) as b_loss,
       (select finding_id from irrevon.findings where execution_id = :c) as c_loss \gset
select irrevon.set_setting('redispatch_evidence_bound', '100 s', 'test') \g /dev/null
select is(pg_temp.said(:'other', 'REDISPATCHED', pg_temp.list(:b_loss, :a_loss)), '{withheld OPEN,probe_first OPEN}', 'one is too old');
select is((select array_agg(effect_id) from irrevon.open_audits), array[irrevon_test.effect_of(:a)], 'and is looked at');
select is((select count(*) from irrevon.bulk_decisions where decision_id = :'other'), 0::bigint, 'nothing is decided');
select irrevon.set_setting('redispatch_evidence_bound', '1 h', 'test'), irrevon.audit_close(irrevon_test.effect_of(:a), '{"a": 1}'), irrevon.cancel_branch('off', 'test') \g /dev/null
select is(pg_temp.said(:'other', 'REDISPATCHED', pg_temp.list(:a_loss, :b_loss, :c_loss)), '{withheld OPEN,withheld OPEN,illegal_state OPEN branch_cancelled}', 'one is cancelled');
select is((select array_agg(a.dispatch_order ->> 'operation_id' order by a.finding_ref) from irrevon.resolve_many(:'other', 'REDISPATCHED', 'again', pg_temp.list(:a_loss, :b_loss)) a),
  (select array_agg(irrevon_test.effect_of(id) || ':1' order by pg_temp.ref_of(id)) from unnest(array[:a, :b]::bigint[]) id), 'the others are sent, each by its order');
select is((select array_agg(distinct outcome || ' ' || (dispatch_order ->> 'step')) from irrevon.resolve_many(:'other', 'REDISPATCHED', 'again', pg_temp.list(:a_loss, :b_loss))),
  '{replayed 1}', 'the same again shows them');

-- Two losses of one effect cannot both be: what one wrote undoes the decision.
select pg_temp.lost() as d \gset
select (select finding_id from irrevon.findings where execution_id = :d) as d_loss, pg_temp.finding('LOST', 'OPEN', :d) as d_twin, irrevon_test.facts() as before \gset
select throws_ok(format('select irrevon.resolve_many(gen_random_uuid(), ''REDISPATCHED'', ''x'', %L)', pg_temp.list(:d_loss, :d_twin)), 'IR602', null, 'not both');
select is(irrevon_test.written_since(:'before'), '{}', 'and nothing is written');

-- Compensations.
select pg_temp.finding('DUPLICATE') as e \gset
select pg_temp.undo(pg_temp.ref(:e)) as undo \gset
select is(pg_temp.said(gen_random_uuid(), 'COMPENSATED', jsonb_build_array(jsonb_build_object('finding_ref', pg_temp.ref(:e), 'evidence', '{"a": 1}'::jsonb, 'compensations', array[:'undo']))::text),
  '{resolved COMPENSATED}', 'by their effects');
select is((select array_agg(effect_id) from irrevon.finding_compensations where finding_id = :e), array[:'undo'], 'which are kept');
set local role irrevon_app;
select throws_ok('select irrevon.resolve_many(null, null, null, null)', '42501', null, 'a hand decides nothing');

select * from finish();
rollback;
