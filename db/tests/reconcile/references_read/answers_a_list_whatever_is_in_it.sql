begin;
select plan(3);

select is(irrevon.references_read('[{}, {"state": "active"}, null, 1]'), '[]', 'nothing that can be used');
select is(irrevon.references_read('[]'), '[]', 'nothing');
select is(irrevon.references_read(null), '[]', 'no list');

select * from finish();
rollback;
