-- Decision R3. A bar parks what two reads confirm, and nothing before that.
begin;
select plan(4);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('AMBIGUOUS') as id \gset
select irrevon.record_outcome(irrevon_test.token_of(:id), 'OK', null, 'dest-1') \g /dev/null
select is(pg_temp.told(:id, 'ABSENT', 0), 'wait_until', 'a first absence is waited on, whatever speaks against it');
select is(pg_temp.told(:id, 'ABSENT', 0, '[]', '61 s'), 'parked late_ok', 'a second one is a person''s');
select is((select state from irrevon.frontiers where execution_id = :id), 'AMBIGUOUS', 'it stays');
select is((select count(*) from irrevon.findings), 0::bigint, 'and is not lost');

select * from finish();
rollback;
