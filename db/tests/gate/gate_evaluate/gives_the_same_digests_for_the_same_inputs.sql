-- RFC-002 §2.1: same ledger, same contract, same clock, same decision.
begin;
select plan(6);

select irrevon_test.effect() as effect_id \gset
create function pg_temp.checks(p_now timestamptz) returns jsonb language sql as $$
  select (irrevon.gate_evaluate(r, e.execution_id, 'dispatch', gen_random_uuid(), p_now)).checks
    from irrevon.effect_records r join irrevon.effect_executions e using (effect_id) $$;
select irrevon.clock() as now \gset
select pg_temp.checks(:'now') as once \gset
select pg_temp.checks(:'now') as twice \gset

select is(:'once'::jsonb, :'twice'::jsonb, 'twice the same');
select is((select count(distinct c ->> 'inputs_digest') from jsonb_array_elements(:'once'::jsonb) c),
  4::bigint,
  'a digest per check');
select is((select c ->> 'inputs_digest' from jsonb_array_elements(:'once'::jsonb) c
  where c ->> 'check' = 'branch_lineage'),
  encode(sha256('{"branch_ref":null,"cancelled":null}'), 'hex'), 'of the canonical text of the inputs');
select is((select evaluated_at from irrevon.gate_decisions order by gate_decision_id limit 1),
  :'now'::timestamptz,
  'the clock reading is the caller''s');

select irrevon.deny(p_scope => 'test/scope', p_reason => 'test') is not null as ok \gset
select pg_temp.checks(:'now') as other \gset
select isnt(:'other'::jsonb #>> '{0,inputs_digest}', :'once'::jsonb #>> '{0,inputs_digest}',
  'other inputs, another digest');
select ok(not :'other'::jsonb -> 3 ? 'inputs_digest', 'a check that was not reached has none');

select * from finish();
rollback;
