begin;
select plan(3);

select is(irrevon.contract_nests_too_deep(repeat('[', 99) || '[],[],[]' || repeat(']', 99)), false, 'a hundred deep, with siblings');
select is(irrevon.contract_nests_too_deep(repeat('[', 100) || '[],[],[]' || repeat(']', 100)), true, 'one deeper');
select is(irrevon.contract_nests_too_deep('[' || rtrim(repeat('{},', 19999), ',') || ']'), false, 'twenty thousand, side by side');

select * from finish();
rollback;
