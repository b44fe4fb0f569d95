begin;
select plan(3);

select irrevon.open_branch('leaf', 'root') \g /dev/null
select is(irrevon.inspect_branch('leaf') #>> '{lineage,0,opened_by}', session_user::text, 'who opened it');
select is(irrevon.inspect_branch('leaf') #>> '{lineage,1,opened_by}', null, 'or nobody');
insert into irrevon.branches (branch_ref, parent_ref, opened_by, created_at) values ('round', 'about', 'test', irrevon.clock()), ('about', 'round', 'test', irrevon.clock());
select is(jsonb_array_length(irrevon.inspect_branch('round') -> 'lineage'), 32, 'a circle ends');

select * from finish();
rollback;
