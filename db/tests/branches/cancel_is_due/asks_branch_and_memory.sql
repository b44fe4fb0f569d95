-- Decisions G3, S5: where the ledger may have forgotten a claim, only adjudication says what became of the effect.
begin;
select plan(8);

select irrevon_test.execution_at('PERSISTED', '{"branch_ref": "b"}') as id, irrevon_test.execution_at('PERSISTED') as free \gset
select irrevon_test.effect_of(:id) as effect_id \gset
create function pg_temp.due(p_id bigint) returns boolean language sql as $$
  select irrevon.cancel_is_due(r) from irrevon.effect_records r where r.effect_id = irrevon_test.effect_of(p_id) $$;
select is(pg_temp.due(:id), false, 'a branch in force');
select irrevon.cancel_branch('b', 'test') \g /dev/null
select is(pg_temp.due(:id), true, 'a cancelled one');
select is(pg_temp.due(:free), false, 'none');
select irrevon.demand_witnesses('["w"]', 'test') \g /dev/null
select is(pg_temp.due(:id), true, 'who only cancels needs no witness');
select irrevon.demand_witnesses('[]', 'test'), irrevon.ledger_epoch_append('test', irrevon.clock()) \g /dev/null
select is(pg_temp.due(:id), false, 'a destination in quarantine');
select is((select count(*) from irrevon.cancel_due()), 0::bigint, 'where nothing is cancelled');
select irrevon.lift_quarantine('test-c2', '{"looked": 1}') \g /dev/null
insert into irrevon.lost_claims values (gen_random_uuid(), :'effect_id' || ':0', 1, 'witness', '{"a": 1}', irrevon.clock());
select is(pg_temp.due(:id), false, 'a forgotten claim');
select is((irrevon_test.claim(:'effect_id')).lifecycle, 'PERSISTED', 'for which the gate, too, cancels nothing');

select * from finish();
rollback;
