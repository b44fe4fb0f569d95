-- Decision R9.
begin;
select plan(7);

create function pg_temp.second(p_execution_id bigint, p_outcome text, p_ref text) returns boolean language sql as $$
  select irrevon.outcome_is_second(a, irrevon.outcome_read(a.declaration_digest, p_outcome, 'invalid_request', p_ref, null, '{}'))
    from irrevon.dispatch_attempts a where execution_id = p_execution_id $$;

select irrevon_test.execution_at('SETTLED_COMMITTED') as committed, irrevon_test.execution_at('SETTLED_COMMITTED') as neighbour,
       irrevon_test.execution_at('SETTLED_FAILED') as failed, irrevon_test.execution_at('AMBIGUOUS') as probed \gset
select 'ref-' || :committed as known, irrevon_test.probe_of(:probed) as probe \gset
select irrevon.record_probe(:'probe', 'PRESENT', 1, irrevon_test.found(irrevon_test.effect_of(:probed) || ':0', 'probed-1')) \g /dev/null

select is(pg_temp.second(:committed, 'OK', :'known'), false, 'the reference of its receipt again');
select is(pg_temp.second(:committed, 'OK', 'another'), true, 'another one');
select is(pg_temp.second(:committed, 'FAILED', 'another'), false, 'a failure names no effect');
select is(pg_temp.second(:failed, 'OK', 'another'), false, 'where none is known there is no second');
select is(pg_temp.second(:neighbour, 'OK', 'ref-' || :neighbour), false, 'another execution''s reference is not this one''s');
select is(pg_temp.second(:probed, 'OK', 'probed-1'), false, 'what a probe found is known');
select is(pg_temp.second(:probed, 'OK', 'another'), true, 'and has a second too');

select * from finish();
rollback;
