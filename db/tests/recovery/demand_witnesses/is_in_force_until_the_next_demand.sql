begin;
select plan(8);

select irrevon_test.effect() is not null as ok \gset
set local role irrevon_operator;
select is(irrevon.demand_witnesses('[]', 'test'), 'replayed', 'nothing was demanded before');
select is(irrevon.demand_witnesses('["b", "a", "b"]', 'test'), 'demanded', 'two writers');
select is((select writers from irrevon.witness_demands), '{a,b}', 'each once');
select is(irrevon.demand_witnesses('["a", "b"]', 'test'), 'replayed', 'the same again is no row');
select is(irrevon.demand_witnesses('[]', 'test'), 'demanded', 'and none');
select is((select array_agg(writers::text order by demand_seq) from irrevon.witness_demands), '{"{a,b}","{}"}', 'both stand');
set local role irrevon_owner;
insert into irrevon.ledger_epochs values (2, 1, '0000000A', '1/1', 'elsewhere', irrevon.clock());
set local role irrevon_operator;
select irrevon.demand_witnesses('["a"]', 'test') \g /dev/null
select is((select max(ledger_epoch) from irrevon.ledger_epochs), 3, 'on another history the epoch comes first');
select cmp_ok((select created_at from irrevon.ledger_epochs where ledger_epoch = 3), '<=',
  (select max(created_at) from irrevon.witness_demands), 'so that the demand is not of before the loss');

select * from finish();
rollback;
