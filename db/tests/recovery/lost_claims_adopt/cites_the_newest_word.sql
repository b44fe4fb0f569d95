begin;
select plan(1);

select irrevon_test.execution_at('PERSISTED') as id, gen_random_uuid() as older, gen_random_uuid() as newer \gset
insert into irrevon.lost_claims (claim_token, operation_id, ledger_epoch, source, evidence, created_at)
select token, irrevon_test.effect_of(:id) || ':0', 1, 'witness', '{"a": 1}', irrevon.clock() - age
  from (values (:'newer'::uuid, interval '1 s'), (:'older', interval '1 h')) as told(token, age);
select irrevon.lost_claims_adopt(irrevon_test.effect_of(:id), irrevon.clock());
select is(evidence ->> 'claim_token', :'newer', 'of two about one operation') from irrevon.effect_transitions
 where execution_id = :id and to_state = 'AMBIGUOUS';

select * from finish();
rollback;
