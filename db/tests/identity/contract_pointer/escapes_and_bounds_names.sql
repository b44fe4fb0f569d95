begin;
\ir ../../support/refusal.psql
select plan(3);

select is(irrevon.contract_pointer('/a', 'b'), '/a/b', 'one step down');
select is(irrevon.contract_pointer('', 'a/b~c'), '/a~1b~0c', 'RFC 6901 escapes');
select is(length(irrevon.contract_pointer(repeat('/a', 100), repeat('b', 9999))), 256, 'however long the names');

select * from finish();
rollback;
