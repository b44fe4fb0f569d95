begin;
select plan(2);

select is(irrevon.contract_find_escape('{"a": "\u0000", "b": 1e200000}'), '', 'a number beyond numeric: nothing can be walked');
select is(irrevon.contract_find_escape('{"a": "\u0000", "b": 1e200}'), '/a', 'else the place');

select * from finish();
rollback;
