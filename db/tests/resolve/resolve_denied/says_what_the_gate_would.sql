-- Decision G4, O37.
begin;
select plan(6);
\ir ../../support/findings.psql

select irrevon_test.execution_at('SETTLED_FAILED', '{"scope": "one"}') as id \gset
select pg_temp.finding('LOST', 'ESCALATED_HUMAN', :id) as finding \gset
create function pg_temp.denied() returns irrevon.resolution_answer language sql as $$
  select irrevon.resolve_denied(f, irrevon.clock()) from irrevon.findings f $$;
select is((pg_temp.denied()).outcome, null, 'nothing is denied');
select irrevon.revoke_authority('test-authority', 'one', 'test') \g /dev/null
select is(((pg_temp.denied()).evidence -> 'decision') - 'evaluated_at'::text,
  '{"decision": "deny", "variant": "resolve_redispatch", "check": "authority", "reason": "revoked", "retryable": true, "remedy": "register_intent"}', 'what denies, and what would change it');
select is((pg_temp.denied()).evidence #>> '{inputs,authority_ref}', 'test-authority', 'upon what');
select is((pg_temp.denied()).status, 'ESCALATED_HUMAN', 'where the finding stands');
select irrevon.deny(p_scope => 'one', p_reason => 'test') \g /dev/null
select is((pg_temp.denied()).evidence #>> '{decision,check}', 'deny_list', 'containment comes first');
select is((select count(*) from irrevon.gate_decisions), 1::bigint, 'no decision is written');

select * from finish();
rollback;
