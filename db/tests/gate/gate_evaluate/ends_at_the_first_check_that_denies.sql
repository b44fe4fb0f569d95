-- RFC-002 §4: the order is pinned. Each line adds a reason of an earlier check to those that deny already.
begin;
select plan(6);

select irrevon_test.execution_at('PERSISTED', '{"scope": "test/scope", "branch_ref": "b"}') as execution_id
  \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
create function pg_temp.verdict(p_execution_id bigint) returns text language plpgsql as $$
declare
  v_effect_id text := irrevon_test.effect_of(p_execution_id);
begin
  perform irrevon.gate_evaluate(r, p_execution_id, 'dispatch', gen_random_uuid(), irrevon.clock())
     from irrevon.effect_records r where effect_id = v_effect_id;
  return irrevon_test.verdict(v_effect_id);
end $$;

select is(pg_temp.verdict(:execution_id), 'allow passed,passed,passed,passed', 'all four pass');
select irrevon_test.claim(:'effect_id') is not null as ok \gset
select is(pg_temp.verdict(:execution_id), 'deny dedup blocked passed,passed,passed,denied', 'dedup alone');
select irrevon.cancel_branch('b', 'test') is not null as ok \gset
select is(pg_temp.verdict(:execution_id), 'deny branch_lineage cancelled passed,passed,denied,not_reached',
  'then branch_lineage');
select irrevon.revoke_authority('test-authority', 'test/scope', 'test') is not null as ok \gset
select is(pg_temp.verdict(:execution_id), 'deny authority revoked passed,denied,not_reached,not_reached',
  'then authority');
select irrevon.deny(p_scope => 'test/scope', p_reason => 'test') is not null as ok \gset
select is(pg_temp.verdict(:execution_id),
  'deny deny_list denied denied,not_reached,not_reached,not_reached',
  'then deny_list');
select is((select array_agg(c ->> 'check' order by n) from irrevon.gate_decisions,
             jsonb_array_elements(checks) with ordinality as l(c, n) where gate_decision_id =
             (select max(gate_decision_id) from irrevon.gate_decisions)),
  '{deny_list,authority,branch_lineage,dedup}', 'every decision lists the four in their order');

select * from finish();
rollback;
