-- RFC-002 §7.3, decision F4: findings of one effect that count the same excess are not undone twice.
begin;
select plan(24);
\ir ../../support/resolution.psql

create function pg_temp.excess(p_id bigint, p_excess bigint, p_class text default 'DUPLICATE') returns uuid language sql as $$
  select pg_temp.ref(irrevon.ledger_attach_finding(p_id, p_class, 'audit', p_excess, null, 'reconciler', jsonb_build_object('n', gen_random_uuid()), irrevon.clock())) $$;
create function pg_temp.undone(p_ref uuid, p_index text, p_sent boolean default true) returns text language plpgsql as $$
declare
  v_effect text := pg_temp.undo(p_ref, jsonb_strip_nulls(jsonb_build_object('compensates_index', p_index)));
  v_said   text := pg_temp.resolved(p_ref, 'COMPENSATED', array[v_effect]);
begin
  return v_said || case when p_sent and v_said ~ '^resolved' then ', then ' || pg_temp.send(v_effect, 'OK', null, 'u-' || v_effect) || ' ' || pg_temp.status(p_ref) else '' end;
end $$;

-- Two are there, then three: the second finding holds the first.
select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select pg_temp.excess(:id, 1) as first, pg_temp.excess(:id, 2) as second \gset
select is(pg_temp.undone(:'first', null), 'resolved COMPENSATED, then SETTLED_COMMITTED CLOSED', 'the first is undone');
select is(pg_temp.undone(:'second', '1'), 'resolved COMPENSATED, then SETTLED_COMMITTED CLOSED', 'one is left of the second, which closes it');
select is(pg_temp.undone(:'second', '2'), 'illegal_state CLOSED more_than_the_excess', 'a third would undo the one that was meant');

-- The same the other way round; what is left over can only be accepted.
select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select pg_temp.excess(:id, 1) as first, pg_temp.excess(:id, 2) as second \gset
select is(pg_temp.undone(:'second', '1'), 'resolved COMPENSATED, then SETTLED_COMMITTED COMPENSATED', 'one of two');
select is(pg_temp.undone(:'second', '2', false), 'resolved COMPENSATED', 'the other is named');
select is(pg_temp.undone(:'first', null), 'illegal_state OPEN more_than_the_excess', 'and stands for the first finding too');
select pg_temp.undo(:'first') as one \gset
select irrevon_test.facts() as before \gset
select (irrevon.resolve(:'first', 'COMPENSATED', '{"a": 1}', null, array[:'one'])).evidence as told \gset
select is(:'told'::jsonb, jsonb_build_object('reason', 'more_than_the_excess', 'excess', 1, 'compensated', array[:'second']), 'which names it');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select is(pg_temp.resolved(:'first', 'ACCEPTED_AS_IS'), 'resolved CLOSED', 'it is accepted');

-- One finding is waiting for what the other one undoes.
select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select pg_temp.excess(:id, 1) as first, pg_temp.excess(:id, 2) as second \gset
select is(pg_temp.undone(:'second', '1'), 'resolved COMPENSATED, then SETTLED_COMMITTED COMPENSATED', 'one of two');
select is(pg_temp.undone(:'first', null), 'resolved COMPENSATED, then SETTLED_COMMITTED CLOSED', 'the other, by the name of the first finding');
select is(pg_temp.status(:'second'), 'CLOSED', 'closes both');

-- A failure that was contradicted, and a retry that committed: two effects, one too many, two findings.
select irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select irrevon.open_retry_execution(irrevon_test.effect_of(:failed)) \g /dev/null
select pg_temp.send(irrevon_test.effect_of(:failed), 'OK', null, 'r-1') \g /dev/null
select max(execution_id) as retried from irrevon.effect_executions where effect_id = irrevon_test.effect_of(:failed) \gset
select pg_temp.excess(:failed, null, 'CONTRADICTED') as contra, pg_temp.excess(:retried, 1) as twice \gset
select is(pg_temp.undone(:'twice', null), 'resolved COMPENSATED, then SETTLED_COMMITTED CLOSED', 'the duplicate is undone');
select is(pg_temp.undone(:'contra', null), 'illegal_state ESCALATED_HUMAN more_than_the_excess', 'and is the contradiction');

-- Both of two are too many where none was committed (R5).
select irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select pg_temp.excess(:failed, null, 'CONTRADICTED') as contra, pg_temp.excess(:failed, 1) as twice, pg_temp.excess(:failed, null, 'CONTRADICTED') as again \gset
select is(pg_temp.undone(:'twice', null), 'resolved COMPENSATED, then SETTLED_COMMITTED CLOSED', 'one');
select is(pg_temp.undone(:'contra', null), 'resolved COMPENSATED, then SETTLED_COMMITTED CLOSED', 'the other');
select is(pg_temp.undone(:'again', null), 'illegal_state ESCALATED_HUMAN more_than_the_excess', 'a third is not there');

-- What vanished from a destination is undone once, and has nothing to do with an excess.
select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select pg_temp.excess(:id, null, 'CONTRADICTED') as gone, pg_temp.excess(:id, null, 'CONTRADICTED') as still, pg_temp.excess(:id, 1) as twice \gset
select is(pg_temp.undone(:'gone', null), 'resolved COMPENSATED, then SETTLED_COMMITTED CLOSED', 'what vanished');
select is(pg_temp.undone(:'still', null), 'illegal_state ESCALATED_HUMAN more_than_the_excess', 'once');
select is(pg_temp.undone(:'twice', null), 'resolved COMPENSATED, then SETTLED_COMMITTED CLOSED', 'an excess besides');

-- Two decisions at once, and one over both.
select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select pg_temp.excess(:id, 1) as first, pg_temp.excess(:id, 1) as second \gset
select pg_temp.undo(:'first') as one, pg_temp.undo(:'second') as two \gset
select throws_ok(format($$ select irrevon.resolve_many(gen_random_uuid(), 'COMPENSATED', 'test', %L) $$, jsonb_build_array(
    jsonb_build_object('finding_ref', :'first', 'evidence', '{"a": 1}'::jsonb, 'compensations', array[:'one']),
    jsonb_build_object('finding_ref', :'second', 'evidence', '{"a": 1}'::jsonb, 'compensations', array[:'two']))), 'IR602', null, 'one decision over both is refused');
select is(pg_temp.resolved(:'first', 'COMPENSATED', array[:'one']), 'resolved COMPENSATED', 'one of them is not');
select is(pg_temp.resolved(:'second', 'COMPENSATED', array[:'two']), 'illegal_state OPEN more_than_the_excess', 'and bars the other, sent or not');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
