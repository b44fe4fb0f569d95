begin;
select plan(7);
\ir ../../support/resolution.psql

create function pg_temp.compensated(p_finding bigint, p_at timestamptz default 'infinity') returns boolean language sql as $$
  select irrevon.resolve_compensated(f, p_at) from irrevon.findings f where finding_id = p_finding $$;
select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 1, null, 'reconciler', '{"b": 1}', irrevon.clock()) as first,
       irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 3, null, 'reconciler', '{"b": 3}', irrevon.clock()) as third \gset
create function pg_temp.undoes(p_finding bigint, p_index text) returns text language plpgsql as $$
declare
  v_effect text := pg_temp.undo(pg_temp.ref(p_finding), jsonb_strip_nulls(jsonb_build_object('compensates_index', p_index)));
begin
  perform pg_temp.resolved(pg_temp.ref(p_finding), 'COMPENSATED', array[v_effect]);
  return pg_temp.send(v_effect, 'OK', null, 'u-' || v_effect);
end $$;
select is(pg_temp.compensated(:first), false, 'nothing is');
select pg_temp.undoes(:third, '1') \g /dev/null
select is(pg_temp.compensated(:first), false, 'one of three is nobody''s in particular');
select pg_temp.undoes(:first, null) \g /dev/null
select is(pg_temp.compensated(:first), true, 'its own');
select is(pg_temp.compensated(:third), false, 'two of three');
select irrevon.clock() as before \gset
select pg_temp.undoes(:third, '2') \g /dev/null
select is(pg_temp.compensated(:third), true, 'its own two, and the other''s');
select is(pg_temp.compensated(:third, :'before'), false, 'not before');

-- A contradicted failure is one effect that should not be, however many a duplicate counts beside it.
select irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select pg_temp.finding('CONTRADICTED', 'OPEN', :failed) as denied,
       irrevon.ledger_attach_finding(:failed, 'DUPLICATE', 'audit', 2, null, 'reconciler', '{"b": 3}', irrevon.clock()) as twice \gset
select pg_temp.undoes(:denied, null) \g /dev/null
select is(pg_temp.compensated(:denied), true, 'a finding without a count is of one');

select * from finish();
rollback;
