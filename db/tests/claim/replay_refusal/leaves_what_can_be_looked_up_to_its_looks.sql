-- RFC-002 §6.1: what may not be sent again is asked about by its keys, where there are any.
begin;
select plan(4);
\ir ../../support/replay.psql

select irrevon.register_adapter(pg_temp.keyed('{"queryable": {"supported": true, "by": ["client_ref"]}}')) \g /dev/null
select irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as effect_id \gset
select irrevon.set_setting('max_attempts', '1', 'test') \g /dev/null
set local role irrevon_app;
select is((pg_temp.replay(:'effect_id')).evidence ->> 'reason', 'attempts_exhausted', 'its attempts are used up');
select is((select parked_reason from irrevon.open_work), null, 'which parks nothing');
select is((select kind from irrevon.reconcile_due()), 'lookup', 'it is looked up');
select is((pg_temp.replay(:'effect_id', p_request_digest => repeat('ba', 32))).evidence ->> 'reason', 'request_differs',
  'bytes that differ are a fault of ours, and a human''s all the same');

select * from finish();
rollback;
