-- RFC-002 §3.3; decisions F3, F4, F6: in the settle's own transaction, by the system.
begin;
select plan(12);
\ir ../../support/findings.psql
\ir ../../support/adjudication.psql

-- A loss that was redispatched: its replacement fails, a later execution commits.
select irrevon_test.execution_at('SETTLED_FAILED') as lost \gset
select irrevon_test.effect_of(:lost) as effect_id, pg_temp.finding('LOST', 'OPEN', :lost) as loss \gset
select irrevon.ledger_open_execution(:'effect_id', 'resolve_redispatch', irrevon.clock()) as replacement \gset
select irrevon.ledger_resolve(:loss, 'OPEN', 'REDISPATCHED', 'human', '{"a": 1}', irrevon.clock(), :'effect_id' || ':1') \g /dev/null
create function pg_temp.status(p_finding_id bigint) returns text language sql as $$ select status from irrevon.finding_statuses where finding_id = p_finding_id $$;
create function pg_temp.send(p_effect_id text, p_outcome text, p_code text, p_ref text) returns text language sql as $$
  select (irrevon.record_outcome((irrevon_test.claim(p_effect_id)).claim_token, p_outcome, p_code, p_ref)).lifecycle $$;
select is(pg_temp.send(:'effect_id', 'FAILED', 'invalid_request', null), 'SETTLED_FAILED', 'the replacement fails');
select is(pg_temp.status(:loss), 'REDISPATCHED', 'which closes nothing');
select irrevon.open_retry_execution(:'effect_id') \g /dev/null
select is(pg_temp.send(:'effect_id', 'LOST', null, null), 'AMBIGUOUS', 'the next one is ambiguous');
select is(pg_temp.status(:loss), 'REDISPATCHED', 'which closes nothing either');
select max(execution_id) as last from irrevon.effect_executions where effect_id = :'effect_id' \gset
select is(pg_temp.told(:last, 'PRESENT', 1, irrevon_test.found(:'effect_id' || ':2')), 'settled CONFIRMED_UNIQUE', 'and is found');
select is(pg_temp.status(:loss), 'CLOSED', 'which closes it');
select is((select actor || ' ' || (evidence ->> 'fulfilled_by') from irrevon.finding_resolutions where finding_id = :loss and to_status = 'CLOSED'),
  'system ' || :'effect_id' || ':2', 'by the system, naming what fulfilled it');

-- An excess of two, and two compensations.
select irrevon_test.execution_at('SETTLED_COMMITTED') as doubled, irrevon_test.effect('{"scope": "undo/1"}') as undo_one, irrevon_test.effect('{"scope": "undo/2"}') as undo_two \gset
select irrevon.ledger_attach_finding(:doubled, 'DUPLICATE', 'audit', 2, null, 'reconciler', '{"b": 1}', irrevon.clock()) as excess \gset
insert into irrevon.finding_compensations values (:excess, :'undo_one', irrevon.clock(), '{"test": "by hand"}', 'test'), (:excess, :'undo_two', irrevon.clock(), '{"test": "by hand"}', 'test');
select irrevon.ledger_resolve(:excess, 'OPEN', 'COMPENSATED', 'human', '{"a": 1}', irrevon.clock()) \g /dev/null
select is(pg_temp.send(:'undo_one', 'OK', null, 'u-1'), 'SETTLED_COMMITTED', 'one is undone');
select is(pg_temp.status(:excess), 'COMPENSATED', 'which is not enough');
select is(pg_temp.send(:'undo_two', 'OK', null, 'u-2'), 'SETTLED_COMMITTED', 'both are');
select is(pg_temp.status(:excess), 'CLOSED', 'which closes it');
select is((select count(*) from irrevon.finding_resolutions where to_status = 'CLOSED' and finding_id in (:loss, :excess)), 2::bigint, 'each once');

select * from finish();
rollback;
