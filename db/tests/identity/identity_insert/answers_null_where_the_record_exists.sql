-- RFC-002 §13: the loser of a concurrent registration writes nothing and re-reads.
begin;
select plan(2);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon_test.contract() as contract \gset
select irrevon.register_intent(:'contract') is not null as ok \gset
select irrevon_test.facts() as before \gset

select is((irrevon.identity_insert(c, irrevon.clock())).effect_id, null,
  'the record of somebody else is not returned')
  from irrevon.contract_read(:'contract') c;
select is(irrevon_test.written_since(:'before'), '{}', 'and nothing was written');

select * from finish();
rollback;
