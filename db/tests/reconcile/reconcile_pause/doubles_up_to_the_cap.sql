begin;
select plan(6);

select is(irrevon.reconcile_pause(n), pause, n || ' looks')
  from (values (0, interval '30 s'), (1, '1 min'), (6, '32 min'), (7, '1 h'), (2000000000, '1 h')) as e(n, pause);
select irrevon.set_setting('reconcile_backoff_cap', '40 s', 'test') \g /dev/null
select is(irrevon.reconcile_pause(1), '40 s'::interval, 'the cap is the setting''s');

select * from finish();
rollback;
