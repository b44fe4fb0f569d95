begin;
select plan(6);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('AMBIGUOUS') as id \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select is(irrevon.effect_classification(:'effect_id'), 'UNRECONCILED', 'without a finding');
select pg_temp.look(:id, 'PRESENT', 1, irrevon_test.found(:'effect_id' || ':0', 'a')) \g /dev/null
select is(irrevon.effect_classification(:'effect_id'), 'CONFIRMED_UNIQUE', 'of one');
select irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 1, 'b', 'reconciler', '{"a": 1}', irrevon.clock()) \g /dev/null
select is(irrevon.effect_classification(:'effect_id'), 'DUPLICATE', 'of two, the newest');
select irrevon.ledger_attach_finding(:id, 'CONTRADICTED', 'audit', null, 'b', 'reconciler', '{"a": 2}', irrevon.clock()) as newer \gset
select irrevon.ledger_resolve(:newer, 'ESCALATED_HUMAN', 'ACCEPTED_AS_IS', 'human', '{"a": 3}', irrevon.clock()) \g /dev/null
select is(irrevon.effect_classification(:'effect_id'), 'DUPLICATE', 'of what is not closed');
select irrevon.ledger_resolve(f.finding_id, 'OPEN', 'ACCEPTED_AS_IS', 'human', '{"a": 4}', irrevon.clock())
  from irrevon.findings f where f.effect_id = :'effect_id' and f.classification = 'DUPLICATE' \g /dev/null
select is(irrevon.effect_classification(:'effect_id'), 'CONTRADICTED', 'of several that are closed, the newest');
select is(irrevon.effect_classification(irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS'))), 'UNRECONCILED', 'not another effect''s');

select * from finish();
rollback;
