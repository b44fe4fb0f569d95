-- Decision W2. A row that was locked carries the mark of who did.
begin;
select plan(2);

insert into irrevon.scope_slots (scope, effect_type) values ('test/there', 'order.create');
select irrevon.claim_lock_slot('test/there', 'order.create') is not null as there,
       irrevon.claim_lock_slot('test/new', 'order.create') is not null as new \gset
select isnt(xmax::text, '0', 'a slot that was there') from irrevon.scope_slots where scope = 'test/there';
select isnt(xmax::text, '0', 'a slot that was made') from irrevon.scope_slots where scope = 'test/new';

select * from finish();
rollback;
