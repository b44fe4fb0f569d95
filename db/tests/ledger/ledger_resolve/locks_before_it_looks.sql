-- Decision W2: two who decide on one finding wait for each other.
begin;
\ir ../../support/findings.psql
select plan(2);

-- No decision yet: a decision's own row would mark its finding as well.
select pg_temp.finding('CONTRADICTED') as finding_id \gset
select xmax as before from irrevon.findings where finding_id = :finding_id \gset
select is(irrevon_test.outcome(format(
  $$ select irrevon.ledger_resolve(%s, 'CLOSED', 'OPEN', 'human', '{"why": "test"}', irrevon.clock()) $$, :finding_id)),
  'IR202', 'a refusal that writes nothing');
select isnt(xmax::text, :'before'::text, 'the finding is locked') from irrevon.findings where finding_id = :finding_id;

select * from finish();
rollback;
