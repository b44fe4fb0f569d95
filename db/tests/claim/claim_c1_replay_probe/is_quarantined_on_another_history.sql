-- Decision S5: a ledger that was restored may have forgotten that this was settled.
begin;
select plan(5);
\ir ../../support/replay.psql

select irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as effect_id \gset
select max(ledger_epoch) as was from irrevon.ledger_epochs \gset
insert into irrevon.ledger_epochs values (:was + 1, 1, '0000000A', '1/1', 'test', irrevon.clock());
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select outcome, lifecycle, evidence from pg_temp.replay(:'effect_id') \gset
select is(:'outcome' || ' ' || :'lifecycle', 'quarantined AMBIGUOUS', 'it is held back');
select is(:'evidence'::jsonb, '{"adapter_id": "test-c1", "reason": "another_history"}', 'for its destination');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
set local role irrevon_operator;
select is(irrevon.lift_quarantine('test-c1', '{"looked_at": "everything"}'), 'lifted', 'an operator lifts it');
set local role irrevon_app;
select is((pg_temp.replay(:'effect_id')).outcome, 'claimed', 'and it may leave');

select * from finish();
rollback;
