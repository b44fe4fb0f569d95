-- Decision W13.
begin;
select plan(5);
\ir ../../support/replay.psql

select irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as effect_id \gset
select irrevon_test.dispatch_order(:'effect_id') ->> 'order_digest' as digest \gset
select irrevon.register_adapter(pg_temp.keyed('{"api_version": "2"}')) \g /dev/null
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select outcome, lifecycle, evidence from irrevon.claim_c1_replay_probe(:'effect_id' || ':0', gen_random_uuid(),
  :'digest', repeat('ab', 32)) \gset
select is(:'outcome' || ' ' || :'lifecycle', 'stale_order AMBIGUOUS', 'the declaration has changed since');
select is(:'evidence'::jsonb -> 'order', irrevon_test.dispatch_order(:'effect_id'), 'today''s order comes with it');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select is((pg_temp.replay(:'effect_id')).outcome, 'claimed', 'rendered anew to the same bytes, it may leave');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
