-- Decision A2: this session too, as behind a pooler. Two sessions are a matter for pytest.
begin;
select plan(4);
set local role irrevon_app;

select boot_token from irrevon.writer_boot('w') \gset
select irrevon_test.facts() as before \gset
select throws_ok($$ select irrevon.writer_boot('w') $$, 'IR702', null, 'the same session is refused');
select throws_ok(format('select irrevon.writer_boot(''w'', %L)', :'boot_token'), 'IR702', null, 'whatever it has proven');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select irrevon_test.leave('w') is not null as ok \gset
select lives_ok($$ select irrevon.writer_boot('w') $$, 'once the lock is free it boots');

select * from finish();
rollback;
