-- Decision A6: the same again writes nothing.
begin;
select plan(6);

select irrevon_test.token_of(irrevon_test.execution_at('DISPATCHED')) as token \gset
set local role irrevon_app;
select irrevon.record_outcome(:'token', 'OK', null, 'dest-7', repeat('cd', 32),
  '{"a": 1}') is not null as ok
  \gset
select irrevon_test.facts() as before \gset
select is((irrevon.record_outcome(:'token', 'OK', null, 'dest-7', repeat('cd', 32), '{"a": 1}')).outcome,
  'repeated',
  'the same');
select is((irrevon.record_outcome(:'token', 'OK', null, 'dest-7', repeat('cd', 32), '{"b": 2}')).outcome,
  'repeated',
  'evidence is no part of an outcome');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select is((irrevon.record_outcome(:'token', 'LOST')).outcome, 'late', 'another outcome is late');
select irrevon_test.facts() as before \gset
select is((irrevon.record_outcome(:'token', 'LOST')).outcome, 'repeated', 'once');
select is(irrevon_test.written_since(:'before'), '{}', 'and then it is known');

select * from finish();
rollback;
