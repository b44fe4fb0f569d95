begin;
select plan(5);

create function pg_temp.asked() returns boolean language sql security definer as $$ select irrevon.inspect_may_reveal() $$;
set local role irrevon_app;
select is(pg_temp.asked(), true, 'a hand may');
set local role irrevon_operator;
select is(pg_temp.asked(), true, 'an operator may');
set local role irrevon_reader;
select is(pg_temp.asked(), false, 'a reader may not, though a function of the owner''s asks');
set local role pg_monitor;
select is(pg_temp.asked(), false, 'nor may a stranger');
reset role;
select is(pg_temp.asked(), true, 'whoever set no role is their login');

select * from finish();
rollback;
