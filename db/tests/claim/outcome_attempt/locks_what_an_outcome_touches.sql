begin;
select plan(4);

select irrevon_test.token_of(irrevon_test.execution_at('DISPATCHED')) as token \gset
select is((irrevon.outcome_attempt(:'token')).claim_token, :'token', 'the attempt of the token');
select throws_ok(format('select irrevon.outcome_attempt(%L)', gen_random_uuid()), 'IR401', null, 'an unknown token is refused');
select throws_ok('select irrevon.outcome_attempt(null)', 'IR401', null, 'so is none');
select is((select array_agg(relation::regclass::text order by relation::regclass::text) from pg_locks where pid = pg_backend_pid() and mode = 'RowShareLock'
     and relation in ('irrevon.scope_slots'::regclass, 'irrevon.effect_records'::regclass, 'irrevon.effect_executions'::regclass)),
  '{irrevon.effect_executions,irrevon.effect_records,irrevon.scope_slots}', 'slot, record and execution are locked');

select * from finish();
rollback;
