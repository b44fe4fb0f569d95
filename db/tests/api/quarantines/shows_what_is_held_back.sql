begin;
select plan(5);

select irrevon_test.execution_at(s) from unnest('{PERSISTED,PERSISTED,AMBIGUOUS,SETTLED_FAILED}'::text[]) as s \g /dev/null
select irrevon.register_adapter(irrevon_test.declaration('{"adapter": "b"}')) \g /dev/null
create function pg_temp.told() returns setof text language sql as $$
  select concat_ws(' ', adapter_id, quarantined, ledger_epoch, waiting, lifted_by is not null) from irrevon.quarantines() $$;
select results_eq('select pg_temp.told()', $$ values ('b f 1 0 f'), ('test-c2 f 1 0 f') $$, 'the first epoch has forgotten nothing');
select irrevon.ledger_epoch_append('restored', irrevon.clock()) \g /dev/null
select results_eq('select pg_temp.told()', $$ values ('b t 2 0 f'), ('test-c2 t 2 2 f') $$, 'all are held back');
select irrevon.lift_quarantine('test-c2', '{"looked": 1}') \g /dev/null
set local role irrevon_reader;
select results_eq('select pg_temp.told()', $$ values ('b t 2 0 f'), ('test-c2 f 2 0 t') $$, 'but one that was lifted');
select results_eq('select reason, evidence from irrevon.quarantines() where adapter_id = ''test-c2''', $$ values ('restored', '{"looked": 1}'::jsonb) $$, 'for a reason, by evidence');
select ok(since is not null and lifted_at >= since, 'at an instant') from irrevon.quarantines() where adapter_id = 'test-c2';

select * from finish();
rollback;
