begin;
select plan(4);

select irrevon_test.execution_at('DISPATCHED') as execution_id \gset
create function pg_temp.offered(p_reason text) returns bigint language sql as $$
  update irrevon.open_work set parked_reason = p_reason;
  select count(*) from irrevon.recovery_abandoned(irrevon.clock() + interval '1 h', 10) $$;

select is(pg_temp.offered(null), 1::bigint, 'an abandoned attempt is offered');
select is(pg_temp.offered('poisoned:XX001'), 0::bigint, 'what could not be closed is not offered again');
select is(pg_temp.offered('request_differs'), 1::bigint, 'what was parked for another reason is');
select is(pg_temp.offered('was poisoned: XX001'), 1::bigint, 'a reason that only speaks of it too');

select * from finish();
rollback;
