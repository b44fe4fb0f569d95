-- Decision W2: who settles one effect waits for nobody who decides about another.
begin;
select plan(3);
\ir ../../support/resolution.psql

select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as effect_id,
       pg_temp.finding('LOST', 'REDISPATCHED') as other \gset
select irrevon.open_retry_execution(:'effect_id') \g /dev/null
select xmax as mark from irrevon.findings where finding_id = :other \gset
-- What another subtransaction locks carries another mark.
savepoint call;
select is(pg_temp.send(:'effect_id', 'OK', null, 'ref-1'), 'SETTLED_COMMITTED', 'a later execution commits');
select is(xmax::text, :'mark'::text, 'the redispatched loss of another effect is not locked')
  from irrevon.findings where finding_id = :other;
select is(pg_temp.status(pg_temp.ref(:other)), 'REDISPATCHED', 'nor closed');

select * from finish();
rollback;
