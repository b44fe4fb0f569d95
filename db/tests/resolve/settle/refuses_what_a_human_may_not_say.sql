-- Decision A11, RFC-002 §3.2 (never auto-resolve): evidence is required, and an attempt in flight is waited for.
begin;
select plan(17);
\ir ../../support/replay.psql

select pg_temp.keyed_at('AMBIGUOUS') as id, irrevon_test.execution_at('DISPATCHED') as sent \gset
select irrevon_test.effect_of(:id) || ':0' as op, irrevon_test.effect_of(:sent) || ':0' as sent_op, gen_random_uuid() as token \gset
set local role irrevon_app;
select throws_ok(format('select irrevon.settle(%L, ''FAILED'', ''{"a": 1}'')', :'op'), '42501', null, 'a hand settles nothing');
set local role irrevon_operator;
select throws_ok(format('select irrevon.settle(%L, ''FAILED'', %L)', :'op', evidence), 'IR605', null, coalesce(evidence, 'no evidence'))
  from (values (null), ('{}'), ('because')) as e(evidence);
select throws_ok(format('select irrevon.settle(%L, %L, ''{"a": 1}'')', :'op', outcome), 'IR105', null, coalesce(outcome, 'no outcome'))
  from (values (null), ('AMBIGUOUS'), ('SETTLED_FAILED'), ('failed')) as e(outcome);
select throws_ok(format('select irrevon.settle(%L, %L, %L)', :'op', outcome, evidence), 'IR105', null, outcome || ' with ' || evidence)
  from (values ('COMMITTED', '{"n_found": 0}'), ('FAILED', '{"n_found": 12}')) as e(outcome, evidence);
select throws_ok(format('select irrevon.settle(%L, ''FAILED'', ''{"a": 1}'')', op), 'IR201', null, coalesce(op, 'no operation'))
  from (values (null), ('x'), (repeat('0', 64) || ':0')) as e(op);

select is((pg_temp.replay(split_part(:'op', ':', 1), :'token')).outcome, 'claimed', 'a replay is in flight');
select throws_ok(format('select irrevon.settle(%L, ''COMMITTED'', ''{"a": 1}'')', :'op'), 'IR603', null, 'it is waited for');
select throws_ok(format('select irrevon.settle(%L, ''COMMITTED'', ''{"a": 1}'')', :'sent_op'), 'IR603', null, 'and so is a first attempt');
select is((irrevon.record_outcome(:'token', 'OK', null, 'dest-1')).lifecycle, 'SETTLED_COMMITTED', 'its answer decides');

select * from finish();
rollback;
