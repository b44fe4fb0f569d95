-- RFC-002 §7.1: recovery adjudicates before anything else.
begin;
select plan(8);

select irrevon_test.execution_at('DISPATCHED') as execution_id \gset
select irrevon_test.effect('{"scope": "elsewhere"}') as effect_id \gset
set local role irrevon_app;
select irrevon.writer_boot('w') is not null as ok \gset
select irrevon_test.advance('10 min');
select throws_ok($$ select irrevon.recovery_finish('w', 1) $$, 'IR603', null,
  'an abandoned attempt is open');
select is((irrevon_test.claim(:'effect_id', p_writer => 'w', p_epoch => 1)).outcome, 'not_ready',
  'and claims wait');
select irrevon.recovery_scan('w', 1) is not null as ok \gset
select irrevon_test.facts() as before \gset
select is(irrevon.recovery_finish('w', 1, '{"scanned": 1}'), 'finished', 'after the scan it finishes');
select is(irrevon_test.written_since(:'before'), '{"recovery_runs": 1, "writers": 0}',
  'with a row of the journal');
select results_eq('select writer, epoch, kind, counts from irrevon.recovery_runs',
  $$ values ('w', 1::bigint, 'boot', '{"scanned": 1}'::jsonb) $$,
  'that says what it did');
select is((irrevon_test.claim(:'effect_id', p_writer => 'w', p_epoch => 1)).outcome, 'claimed',
  'claims are open');
select irrevon_test.facts() as before \gset
select is(irrevon.recovery_finish('w', 1), 'replayed', 'the same again is replayed');
select is(irrevon_test.written_since(:'before'), '{}', 'and writes nothing');

select * from finish();
rollback;
