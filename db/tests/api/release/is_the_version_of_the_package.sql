begin;
select plan(2);
set local role irrevon_reader;

select is(irrevon.release(), '0.1.0', 'this release');
select is((select irrevon.release() ~ '^[0-9]+\.[0-9]+\.[0-9]+$'), true, 'three numbers');

select * from finish();
rollback;
