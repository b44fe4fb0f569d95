-- O25: a destination that cannot be listed is a declared outcome, not an error.
begin;
select plan(18);
\ir ../../support/sweeps.psql
select irrevon_test.effect() \g /dev/null
select irrevon.register_adapter(irrevon_test.declaration('{"adapter": "other"}')) \g /dev/null
select irrevon.register_adapter(irrevon_test.declaration('{"adapter": "blind", "list_queryable": false, "listing_keys": []}')) \g /dev/null
set local role irrevon_app;

select is((outcome, since, page_no, cursor, is_read)::text, '(begun,,1,,f)', 'the first run lists everything') from irrevon.sweep_begin('test-c2');
select run_token as run, deadline_seconds as seconds, outcome, page_no from irrevon.sweep_begin('test-c2') \gset
select is(:'outcome'::text, 'resumed', 'what is not finished is gone on with');
select is((outcome, run_token = :'run')::text, '(begun,f)', 'by the adapter whose it is: another begins its own')
  from irrevon.sweep_begin('other');
select is((outcome, run_token)::text, ('resumed', :'run'::uuid)::text, 'and the first goes on with its own')
  from irrevon.sweep_begin('test-c2');
select is(:seconds::text, '30', 'each page has a deadline');
select irrevon.sweep_page(:'run', 1, '{}', 'c-1') \g /dev/null
select irrevon.sweep_page(:'run', 2, '{}', 'c-2') \g /dev/null
select is((run_token, page_no, cursor, is_read)::text, (:'run'::uuid, 3, 'c-2', false)::text, 'at the last recorded page') from irrevon.sweep_begin('test-c2');
select irrevon.sweep_page(:'run', 3, '{}', p_as_of => '2020-01-02T00:00:00+02:00') \g /dev/null
select is((outcome, run_token, page_no, cursor, is_read)::text, ('resumed', :'run'::uuid, 4, null::text, true)::text, 'or only its end is left')
  from irrevon.sweep_begin('test-c2');
select irrevon.sweep_finish(:'run') \g /dev/null
select is((outcome, since, page_no, is_read)::text, '(begun,2020-01-01T21:59:58.000000Z,1,f)', 'the next one begins at its watermark, less the overlap')
  from irrevon.sweep_begin('test-c2');

select irrevon_test.facts() as before \gset
select is((outcome, run_token)::text, '(not_listable,)', 'one that cannot be listed') from irrevon.sweep_begin('blind');
select is(irrevon_test.written_since(:'before'), '{}', 'leaves nothing');
select throws_ok($$ select irrevon.sweep_begin('nobody') $$, 'IR103', null, 'an adapter that nobody declared');
select throws_ok($$ select irrevon.sweep_begin(null) $$, 'IR105', null, 'no adapter');
select throws_ok($$ select irrevon.sweep_begin(repeat('x', 257)) $$, 'IR105', null, 'a name too long');
select throws_ok($$ select irrevon.sweep_begin('test-c2', 'w') $$, 'IR105', null, 'a writer without an epoch');
select epoch from irrevon.writer_boot('w') \gset
select throws_ok($$ select irrevon.sweep_begin('test-c2', 'w', 99) $$, 'IR703', null, 'a writer of another epoch');
select is(outcome, 'resumed', 'and one of this epoch') from irrevon.sweep_begin('test-c2', 'w', :epoch);
reset role;
select irrevon.set_setting('probe_deadline', '7 s', 'test') \g /dev/null
select is(deadline_seconds, 7::float8, 'the time for a page is the setting''s') from irrevon.sweep_begin('test-c2');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');
select irrevon_test.leave('w') \g /dev/null

select * from finish();
rollback;
