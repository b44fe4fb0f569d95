-- Decision W8: the warning that a standby was not waited for comes at COMMIT, and a hand must see it.
begin;
select plan(5);

create function pg_temp.after(p_level text) returns text language plpgsql as $$
begin
  perform set_config('client_min_messages', p_level, true);
  perform irrevon.begin_write();
  return current_setting('client_min_messages');
end $$;
select is(pg_temp.after(level), stands, level)
  from (values (1, 'error', 'warning'), (2, 'warning', 'warning'), (3, 'notice', 'notice'), (4, 'debug1', 'debug1')) as l(position, level, stands)
 order by position;
set local client_min_messages = error;
set local role irrevon_app;
select irrevon.reconcile_due() \g /dev/null
select is(current_setting('client_min_messages'), 'warning', 'until COMMIT, beyond the call that asked for it');

select * from finish();
rollback;
