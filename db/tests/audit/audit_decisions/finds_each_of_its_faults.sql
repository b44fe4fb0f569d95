-- Each fault is made alone, and found by exactly its name, under the name of what it befell.
begin;
set local timezone = 'UTC';
\ir ../../support/corruption.psql
-- A claim under a grant that ends, and one that is denied for want of one.
select irrevon.set_authority_policy('test/granted*', '1 h', 'granted', 'test'), irrevon.grant_authority('by-grant', 'test/granted', irrevon.clock() + interval '1 hour', 'test') \g /dev/null
create temporary table granted on commit drop as select irrevon_test.execution_at('DISPATCHED', '{"scope": "test/granted", "authority_ref": "by-grant"}') as id;
alter table granted add op text;
update granted set op = irrevon_test.effect_of(id) || ':0';
create temporary table denied on commit drop as select irrevon_test.execution_at('PERSISTED', '{"scope": "test/granted/2", "authority_ref": "none"}') as id;
select irrevon_test.claim(irrevon_test.effect_of(id)) from denied \g /dev/null
insert into faults
select check_name, op, rewritten, format(statement, id, irrevon_test.effect_of(id)), constraints from (
  select 'granted' as name, id, op from granted union all select 'denied', id, irrevon_test.effect_of(id) || ':0' from denied
  union all select 'plain', pg_temp.id('AMBIGUOUS'), pg_temp.op('AMBIGUOUS')) as world join (values
  ('plain', 'decision_is_of_its_effect', 'gate_decisions', 'update irrevon.gate_decisions set effect_id = pg_temp.effect(''DISPATCHED'') where execution_id = %s', '{}'::text[]),
  ('plain', 'decision_ran_the_checks_in_order', 'gate_decisions', 'update irrevon.gate_decisions set checks = checks - 3 where execution_id = %s', '{}'),
  ('plain', 'decision_ran_the_checks_in_order', 'gate_decisions', 'update irrevon.gate_decisions set checks = jsonb_set(checks, ''{2,result}'', ''"denied"'') where execution_id = %s', '{}'),
  ('denied', 'decision_ran_the_checks_in_order', 'gate_decisions', 'update irrevon.gate_decisions set denied_by_check = ''dedup'' where execution_id = %s', '{}'),
  ('denied', 'decision_ran_the_checks_in_order', 'gate_decisions', 'update irrevon.gate_decisions set checks = jsonb_set(checks, ''{3,result}'', ''"passed"'') where execution_id = %s', '{}'),
  ('denied', 'decision_names_its_authority', 'gate_decisions', 'update irrevon.gate_decisions set checks = jsonb_set(checks, ''{1,inputs_digest}'', ''"another"'') where execution_id = %s', '{}'),
  ('plain', 'decision_names_its_authority', 'effect_authorities', 'update irrevon.effect_authorities set authority_ref = ''another'' where effect_id = %2$L', '{}'),
  ('granted', 'decision_names_its_authority', 'authorities', 'update irrevon.authorities set expires_at = expires_at + interval ''1 us'' where authority_ref = ''by-grant''', '{}')
) as f(name, check_name, rewritten, statement, constraints) using (name);
-- What takes the authority away changes the inputs, too.
insert into faults
select 'claim_was_authorised_then ' || op || ', decision_names_its_authority', op, rewritten, format(statement, effect), '{}' from (
  select irrevon_test.effect_of(id), op from granted) as g(effect, op) cross join (values
  ('effect_authorities', 'update irrevon.effect_authorities set created_at = created_at + interval ''1 hour'' where effect_id = %L'),
  ('authorities', 'update irrevon.authorities set expires_at = (select max(evaluated_at) from irrevon.gate_decisions where effect_id = %L) where authority_ref = ''by-grant'''),
  ('authorities', 'update irrevon.authorities set created_at = created_at + interval ''1 hour'' where authority_ref = ''by-grant'''),
  ('authorities', 'update irrevon.authorities set effect_id = repeat(''0'', 64) where authority_ref = ''by-grant'''),
  ('authorities', 'update irrevon.authorities set parameters_digest = repeat(''0'', 64) where authority_ref = ''by-grant'''),
  ('authority_revocations', 'insert into irrevon.authority_revocations (authority_ref, scope, reason, revoked_by, created_at) select ''by-grant'', ''test/granted'', ''test'', ''test'', max(evaluated_at) from irrevon.gate_decisions where effect_id = %L')
) as f(rewritten, statement);
insert into faults select 'claim_was_authorised_then', op, 'gate_decisions',
  format('update irrevon.gate_decisions set decision = ''allow'', denied_by_check = null, reason = null, checks = jsonb_set(jsonb_set(jsonb_set(checks, ''{1,result}'', ''"passed"''), ''{2,result}'', ''"passed"''), ''{3,result}'', ''"passed"'') where execution_id = %s', id), '{}'
  from (select id, irrevon_test.effect_of(id) || ':0' as op from denied) as d;
select plan((select count(*)::int from faults) + 2);

select is(pg_temp.found_after('audit_decisions', rewritten, statement, constraints), check_name || ' ' || subject, check_name)
  from faults order by check_name, statement;
select set_eq($$ select distinct regexp_replace(unnest(string_to_array(check_name, ', ')), ' .*', '') from faults $$, $$ select pg_temp.checks_of('audit_decisions') $$, 'every check was seen to find');
select is_empty('select * from irrevon.audit_decisions()', 'and what nobody rewrote is sound');

select * from finish();
rollback;
