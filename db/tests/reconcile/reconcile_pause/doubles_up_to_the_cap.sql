begin;
select plan(7);

select is(irrevon.reconcile_pause(n), pause, n || ' looks')
  from (values (0, interval '30 s'), (1, '1 min'), (6, '32 min'), (7, '1 h'), (2000000000, '1 h')) as e(n, pause);
select irrevon.set_setting('reconcile_backoff_cap', '40 s', 'test') \g /dev/null
select is(irrevon.reconcile_pause(1), '40 s'::interval, 'the cap is the setting''s');
select irrevon.set_setting('reconcile_backoff_cap', '1 h', 'test') \g /dev/null
select irrevon.set_setting('reconcile_backoff', '5 s', 'test') \g /dev/null
select is(irrevon.reconcile_pause(2), '20 s'::interval, 'and so is where it begins');

select * from finish();
rollback;
