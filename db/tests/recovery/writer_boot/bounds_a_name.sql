begin;
select plan(6);
set local role irrevon_app;

select throws_ok($$ select irrevon.writer_boot('') $$, 'IR105', null, 'an empty name');
select throws_ok($$ select irrevon.writer_boot(null) $$, 'IR105', null, 'no name');
select throws_ok(format('select irrevon.writer_boot(%L)', repeat('w', 129)), 'IR105', null, '129 octets');
select throws_ok(format('select irrevon.writer_boot(%L)', repeat('é', 65)), 'IR105', null,
  '65 letters of two octets');
select is((select count(*) from irrevon.writers), 0::bigint, 'none of them was written');
select lives_ok(format('select irrevon.writer_boot(%L)', repeat('é', 64)), '128 octets are a name');

select * from finish();
rollback;
