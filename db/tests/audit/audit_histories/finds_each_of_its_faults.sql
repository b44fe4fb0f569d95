-- Each fault is made alone, and found by exactly its name, under the name of what it befell.
begin;
\ir ../../support/corruption.psql
insert into faults
select check_name, pg_temp.op(state), rewritten, format(statement, pg_temp.id(state)), constraints from (values
  ('history_is_missing', 'AMBIGUOUS', 'effect_transitions',
   'delete from irrevon.effect_transitions where execution_id = %s', '{}'::text[]),
  ('history_is_contiguous', 'SETTLED_FAILED', 'effect_transitions',
   'delete from irrevon.effect_transitions where execution_id = %s and to_state = ''DISPATCHED''', '{}'),
  ('history_is_contiguous', 'PERSISTED', 'effect_transitions',
   'delete from irrevon.effect_transitions where execution_id = %s and to_state = ''INTENDED''', '{}'),
  ('history_is_contiguous', 'AMBIGUOUS', 'effect_transitions',
   'insert into irrevon.effect_transitions (execution_id, from_state, to_state, cause, actor, evidence, created_at)
    select execution_id, from_state, to_state, cause, actor, evidence, irrevon.clock() from irrevon.effect_transitions
     where execution_id = %s and to_state = ''DISPATCHED''', '{effect_transitions_execution_id_from_state_key}'),
  ('edge_is_canonical', 'SETTLED_COMMITTED', 'effect_transitions',
   'update irrevon.effect_transitions set actor = ''human'' where execution_id = %s and to_state = ''SETTLED_COMMITTED''', '{edge_is_canonical}'),
  ('instants_never_go_back', 'DISPATCHED', 'effect_transitions',
   'update irrevon.effect_transitions set created_at = created_at - interval ''1 day'' where execution_id = %s and to_state = ''DISPATCHED''', '{}'),
  ('intended_alone_is_never_visible', 'PERSISTED', 'effect_transitions',
   'delete from irrevon.effect_transitions where execution_id = %s and to_state = ''PERSISTED''', '{}')
) as f(check_name, state, rewritten, statement, constraints);
select plan((select count(*)::int from faults) + 2);

select is(pg_temp.found_after('audit_histories', rewritten, statement, constraints), check_name || ' ' || subject, check_name)
  from faults order by check_name, statement;
select set_eq('select check_name from faults', $$ select pg_temp.checks_of('audit_histories') $$, 'every check was seen to find');
select is_empty('select * from irrevon.audit_histories() where subject in (select operation from world union select effect from world union select token::text from world)',
  'and what nobody rewrote is sound');

select * from finish();
rollback;
