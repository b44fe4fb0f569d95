-- Decisions F4, W2: a settle that undoes something and a decision about another finding of the same excess wait for each other.
begin;
select plan(3);
\ir ../../support/resolution.psql

select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 2, null, 'reconciler', '{"b": 1}', irrevon.clock()) as named,
       irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 1, null, 'reconciler', '{"b": 2}', irrevon.clock()) as kin \gset
select pg_temp.undo(pg_temp.ref(:named), '{"compensates_index": "1"}') as undo \gset
insert into irrevon.finding_compensations values (:named, :'undo', irrevon.clock(), '{"a": 1}', 'test');
select irrevon.ledger_resolve(:named, 'OPEN', 'COMPENSATED', 'human', '{"a": 1}', irrevon.clock()) \g /dev/null
select xmax as mark from irrevon.findings where finding_id = :kin \gset
-- Nobody has decided about it, and one of two closes nothing: no row of its history marks it.
savepoint settle;
select is(pg_temp.send(:'undo', 'OK', null, 'u-1'), 'SETTLED_COMMITTED', 'one of two is undone');
select is(pg_temp.status(pg_temp.ref(:kin)), 'OPEN', 'which leaves the finding beside it open');
select isnt(xmax::text, :'mark'::text, 'and locked') from irrevon.findings where finding_id = :kin;

select * from finish();
rollback;
