-- Each fault is made alone, and found by exactly its name, under the name of what it befell.
begin;
\ir ../../support/corruption.psql
insert into faults
select check_name, case when check_name = 'dispatch_has_its_attempt' then pg_temp.op(state) else pg_temp.token(state) end,
       rewritten, format(statement, pg_temp.id(state)), constraints from (values
  ('attempt_was_allowed', 'AMBIGUOUS', 'gate_decisions',
   'update irrevon.gate_decisions set decision = ''deny'', denied_by_check = ''dedup'', reason = ''test'' where execution_id = %s', '{}'::text[]),
  ('attempt_was_allowed', 'AMBIGUOUS', 'dispatch_attempts',
   'update irrevon.dispatch_attempts set gate_decision_id = (select gate_decision_id from irrevon.gate_decisions where execution_id <> %1$s and decision = ''allow'' limit 1) where execution_id = %1$s', '{}'),
  ('claim_and_decision_are_one_instant', 'AMBIGUOUS', 'dispatch_attempts', 'update irrevon.dispatch_attempts set claimed_at = claimed_at - interval ''1 us'' where execution_id = %s', '{}'),
  ('attempts_are_numbered_without_gaps', 'DISPATCHED', 'dispatch_attempts', 'update irrevon.dispatch_attempts set attempt_no = 2 where execution_id = %s', '{}'),
  ('key_is_of_the_operation', 'SETTLED_FAILED', 'dispatch_attempts',
   'update irrevon.dispatch_attempts a set idempotency_key = ''another'', order_digest = irrevon.order_digest(e.operation_id, ''another'', e.operation_id, r.parameters_digest, a.declaration_digest)
      from irrevon.effect_executions e join irrevon.effect_records r using (effect_id) where a.execution_id = %s and e.execution_id = a.execution_id', '{}'),
  ('order_is_of_the_first_wording', 'SETTLED_FAILED', 'dispatch_attempts', 'update irrevon.dispatch_attempts set order_digest = repeat(''0'', 64) where execution_id = %s', '{}'),
  ('dispatch_has_its_attempt', 'DISPATCHED', 'dispatch_attempts', 'delete from irrevon.dispatch_attempts where execution_id = %s', '{}'),
  ('attempt_has_its_dispatch', 'DISPATCHED', 'effect_transitions', 'delete from irrevon.effect_transitions where execution_id = %s and to_state = ''DISPATCHED''', '{}')
) as f(check_name, state, rewritten, statement, constraints);
-- A declaration that nobody registered gives no key, so that the order cannot be of it.
insert into faults values ('attempt_used_a_registered_declaration', pg_temp.token('SETTLED_COMMITTED') || ', order_is_of_the_first_wording ' || pg_temp.token('SETTLED_COMMITTED'),
  'dispatch_attempts', format('update irrevon.dispatch_attempts set declaration_digest = ''none'' where execution_id = %s', pg_temp.id('SETTLED_COMMITTED')));
-- Two open attempts in one slot: another effect of the scope, whose receipt is torn out.
create temporary table pair on commit drop as
select irrevon_test.execution_at('SETTLED_COMMITTED', '{"scope": "test/pair"}') as first_id, irrevon_test.execution_at('SETTLED_COMMITTED', '{"scope": "test/pair"}') as second_id;
insert into faults select 'one_open_attempt_per_slot', least(irrevon_test.token_of(first_id)::text, irrevon_test.token_of(second_id)::text), 'dispatch_receipts',
  format('delete from irrevon.dispatch_receipts where attempt_id in (select attempt_id from irrevon.dispatch_attempts where execution_id in (%s, %s))', first_id, second_id)
  from pair;
select plan((select count(*)::int from faults) + 2);

select is(pg_temp.found_after('audit_attempts', rewritten, statement, constraints), check_name || ' ' || subject, check_name)
  from faults order by check_name, statement;
select set_eq('select check_name from faults', $$ select pg_temp.checks_of('audit_attempts') $$, 'every check was seen to find');
select is_empty('select * from irrevon.audit_attempts() where subject in (select operation from world union select effect from world union select token::text from world)',
  'and what nobody rewrote is sound');

select * from finish();
rollback;
