begin;
select plan(5);

select is(irrevon.json_nests_deep(repeat('[', 512)), false, '512 openings are read');
select is(irrevon.json_nests_deep(repeat('[', 513)), true, '513 are not');
select is(irrevon.json_nests_deep(repeat('{[', 256) || '{'), true, 'objects count as arrays do');
select is(irrevon.json_nests_deep(repeat(']}', 1000)), false, 'closings do not');
select is(irrevon.json_nests_deep(null), null, 'nothing nests neither way');

select * from finish();
rollback;
