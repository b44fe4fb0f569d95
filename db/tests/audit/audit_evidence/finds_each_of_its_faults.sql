-- Each fault is made alone, and found by exactly its name, under the name of what it befell.
begin;
\ir ../../support/corruption.psql
create temporary table adjudicated on commit drop as select irrevon_test.execution_at('AMBIGUOUS') as id;
create function pg_temp.reconcile() returns void language plpgsql as $function$
declare
  v_token uuid;
begin
  perform irrevon_test.advance('1 hour');
  perform irrevon.reconcile_due(null, null, null, 500);
  select probe_token into strict v_token from irrevon.probe_orders where execution_id = (select id from adjudicated);
  perform irrevon.record_probe(v_token, 'PRESENT', 1, format('[{"ref": "r", "client_ref": "%s:0"}]', irrevon_test.effect_of((select id from adjudicated))));
end;
$function$;
select pg_temp.reconcile();
insert into faults
select check_name, operation, rewritten, format(statement, id), constraints from (values
  ('receipt_edge_cites_its_receipt', pg_temp.op('SETTLED_FAILED'), pg_temp.id('SETTLED_FAILED'), 'effect_transitions',
   'update irrevon.effect_transitions set evidence = ''{}'' where execution_id = %s and to_state = ''SETTLED_FAILED''', '{}'::text[]),
  ('receipt_edge_cites_its_receipt', pg_temp.op('AMBIGUOUS'), pg_temp.id('AMBIGUOUS'), 'effect_transitions',
   'update irrevon.effect_transitions set evidence = jsonb_build_object(''claim_token'', pg_temp.token(''SETTLED_FAILED'')) where execution_id = %s and to_state = ''AMBIGUOUS''', '{}'),
  ('receipt_edge_cites_its_receipt', pg_temp.op('SETTLED_COMMITTED'), pg_temp.id('SETTLED_COMMITTED'), 'dispatch_receipts',
   'update irrevon.dispatch_receipts set transport_outcome = ''LOST'' where attempt_id in (select attempt_id from irrevon.dispatch_attempts where execution_id = %s)', '{}'),
  ('adjudication_cites_its_probe', (select irrevon_test.effect_of(id) || ':0' from adjudicated), (select id from adjudicated), 'status_probes',
   'update irrevon.status_probes set result = ''ABSENT'', n_found = 0 where execution_id = %s', '{}'),
  ('receipt_moves_its_execution', pg_temp.op('AMBIGUOUS'), pg_temp.id('AMBIGUOUS'), 'effect_transitions',
   'delete from irrevon.effect_transitions where execution_id = %s and to_state = ''AMBIGUOUS''', '{}'),
  ('adjudication_cites_its_probe', (select irrevon_test.effect_of(id) || ':0' from adjudicated), (select id from adjudicated), 'effect_transitions',
   'update irrevon.effect_transitions set evidence = ''{"probe_token": "another"}'' where execution_id = %s and from_state = ''AMBIGUOUS''', '{}'),
  ('exit_from_ambiguous_cites_evidence', (select irrevon_test.effect_of(id) || ':0' from adjudicated), (select id from adjudicated), 'effect_transitions',
   'update irrevon.effect_transitions set evidence = ''{}'', actor = ''human'' where execution_id = %s and from_state = ''AMBIGUOUS''', '{an_exit_from_ambiguous_cites_evidence}'),
  ('human_settle_says_what_was_seen', (select irrevon_test.effect_of(id) || ':0' from adjudicated), (select id from adjudicated), 'effect_transitions',
   'update irrevon.effect_transitions set evidence = ''{"by": "somebody"}'', actor = ''human'' where execution_id = %s and from_state = ''AMBIGUOUS''', '{}'),
  ('human_settle_says_what_was_seen', (select irrevon_test.effect_of(id) || ':0' from adjudicated), (select id from adjudicated), 'effect_transitions',
   'update irrevon.effect_transitions set evidence = ''{"looked_at": "x"}'', actor = ''human'' where execution_id = %s and from_state = ''AMBIGUOUS''', '{}')
) as f(check_name, operation, id, rewritten, statement, constraints);
select plan((select count(*)::int from faults) + 2);

select is(pg_temp.found_after('audit_evidence', rewritten, statement, constraints), check_name || ' ' || subject, check_name)
  from faults order by check_name, statement;
select set_eq('select check_name from faults', $$ select pg_temp.checks_of('audit_evidence') $$, 'every check was seen to find');
select is_empty('select * from irrevon.audit_evidence() where subject in (select operation from world union select effect from world union select token::text from world)',
  'and what nobody rewrote is sound');

select * from finish();
rollback;
