begin;
select plan(12);

create temporary table at as
select state, irrevon_test.effect_of(irrevon_test.execution_at(state)) as effect_id from irrevon.canon_states where state <> 'INTENDED';
grant select on at to public;
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select is((select concat_ws(' ', a.outcome, a.lifecycle, a.changed) from irrevon.open_retry_execution(effect_id) a),
          format('illegal_state %s {"reason": "not_failed"}', state), state)
  from at where state <> 'SETTLED_FAILED' order by state;
select is((select a.effect_id || ' ' || (a.dispatch_order ->> 'operation_id') from irrevon.open_retry_execution(at.effect_id) a),
          effect_id || ' ' || effect_id || ':0', 'the answer names the effect and where it stands') from at where state = 'AMBIGUOUS';
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');

select throws_ok(format('select irrevon.open_retry_execution(%L)', effect), 'IR205', null, why)
  from (values (1, null, 'no effect'), (2, repeat('0', 64), 'an unknown effect'), (3, '', 'an empty name')) as bad(position, effect, why)
 order by position;
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written by these either');
select is((select a.outcome || ' ' || a.lifecycle from irrevon.open_retry_execution(effect_id) a), 'opened PERSISTED', 'a clean failure')
  from at where state = 'SETTLED_FAILED';

select * from finish();
rollback;
