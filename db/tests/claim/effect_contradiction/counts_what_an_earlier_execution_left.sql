-- Decision R3. What a probe of the retry finds under the first operation is that one, committed after all: no failure
-- of the retry, however final, makes it go away.
begin;
select plan(6);
\ir ../../support/replay.psql

select irrevon.register_adapter(pg_temp.keyed('{"queryable": {"supported": true, "by": ["client_ref"]}}')) \g /dev/null
select irrevon_test.effect_of(pg_temp.keyed_at('SETTLED_FAILED')) as effect_id, gen_random_uuid() as token, gen_random_uuid() as again \gset
set local role irrevon_app;
select is((irrevon.open_retry_execution(:'effect_id')).outcome, 'opened', 'a clean failure is tried again');
select irrevon_test.claim(:'effect_id', :'token'), irrevon.record_outcome(:'token', 'LOST') \g /dev/null
reset role;
select probe_token as probe from irrevon.reconcile_order((select execution_id from irrevon.effect_executions
    where effect_id = :'effect_id' and step = 1), 'reconcile_open', null, null, irrevon.clock(), irrevon.clock() + interval '30 s') \gset
set local role irrevon_app;
select is((irrevon.record_probe(:'probe', 'PRESENT', 1, irrevon_test.found(:'effect_id' || ':0'))).evidence ->> 'reason',
  'found_under_another_operation', 'its probe finds the first one');
select is((pg_temp.replay(:'effect_id', :'again')).outcome, 'claimed', 'it may be asked about by its key all the same');
select is((irrevon.record_outcome(:'again', 'FAILED', 'invalid_request')).lifecycle, 'SETTLED_FAILED', 'and has failed for good');
select is((irrevon.open_retry_execution(:'effect_id')).changed, '{"reason": "later_present"}', 'nothing opens a third');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
