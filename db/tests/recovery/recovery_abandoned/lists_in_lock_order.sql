-- Decision W2: batches sort by (scope, effect_type), the oldest executions first.
begin;
select plan(2);

select irrevon_test.execution_at('DISPATCHED', '{"scope": "c"}') as one,
  irrevon_test.execution_at('DISPATCHED', '{"scope": "b"}') as two,
       irrevon_test.execution_at('DISPATCHED', '{"scope": "a"}') as three \gset
create function pg_temp.scopes(p_limit integer) returns text[] language sql as $$
  select array_agg(r.scope order by a.n) from irrevon.recovery_abandoned(irrevon.clock() + interval '1 h',
    p_limit) with ordinality as a(token, proof, n)
    join irrevon.dispatch_attempts d on d.claim_token = a.token
      join irrevon.effect_executions e using (execution_id)
    join irrevon.effect_records r using (effect_id) $$;
select is(pg_temp.scopes(10), '{a,b,c}', 'sorted by slot');
select is(pg_temp.scopes(2), '{b,c}', 'of the oldest executions');

select * from finish();
rollback;
