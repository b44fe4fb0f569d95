begin;
select plan(2);

select throws_ok($$ select irrevon.quarantine_record(null, 'ABSENT', 0) $$, 'IR105', null, 'of a look');
select throws_ok($$ select irrevon.record_probe(null, 'ABSENT', 0) $$, 'IR105', null, 'of a probe');

select * from finish();
rollback;
