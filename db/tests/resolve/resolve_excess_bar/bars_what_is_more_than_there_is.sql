begin;
select plan(5);
\ir ../../support/resolution.psql

select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 1, null, 'reconciler', '{"b": 1}', irrevon.clock()) as first,
       irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 2, null, 'reconciler', '{"b": 2}', irrevon.clock()) as second \gset
create function pg_temp.barred(p_finding bigint, p_effects text[]) returns text language sql as $$
  select coalesce(b.outcome || ' ' || (b.evidence ->> 'reason') || ' ' || (b.evidence ->> 'excess'), 'free')
    from irrevon.findings f cross join lateral irrevon.resolve_excess_bar(f, p_effects, irrevon.clock()) as b where finding_id = p_finding $$;
select pg_temp.undo(pg_temp.ref(:first)) as one, pg_temp.undo(pg_temp.ref(:first), '{}', '{"effect_type": "order.refund"}') as other,
       pg_temp.undo(pg_temp.ref(:second), '{"compensates_index": "1"}', '{"branch_ref": "b"}') as first_of_two, pg_temp.undo(pg_temp.ref(:second), '{"compensates_index": "2"}') as second_of_two \gset
select is(pg_temp.barred(:first, array[:'one']), 'free', 'one for one');
select is(pg_temp.barred(:first, array[:'one', :'other']), 'illegal_state more_than_the_excess 1', 'two for one, though there are two too many in all');
select is(pg_temp.resolved(pg_temp.ref(:second), 'COMPENSATED', array[:'first_of_two', :'second_of_two']), 'resolved COMPENSATED', 'two for two');
select is(pg_temp.barred(:first, array[:'one']), 'illegal_state more_than_the_excess 1', 'leave none for one');
select irrevon.cancel_branch('b', 'test'), irrevon_test.claim(:'first_of_two') \g /dev/null
select is(pg_temp.barred(:first, array[:'one']), 'free', 'but where one of them was cancelled');

select * from finish();
rollback;
