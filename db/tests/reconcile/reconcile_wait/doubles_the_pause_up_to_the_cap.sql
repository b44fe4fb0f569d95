begin;
select plan(4);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
create function pg_temp.pause(p_probes integer) returns interval language plpgsql as $$
declare
  v_now constant timestamptz := '2026-11-30 12:00Z';
begin
  update irrevon.open_work set probes = p_probes;
  return ((irrevon.reconcile_wait((select execution_id from irrevon.open_work),
    v_now)).evidence ->> 'next_probe_at')::timestamptz - v_now;
end $$;
select is(pg_temp.pause(0), '30 s'::interval, 'first the backoff itself');
select is(pg_temp.pause(6), '32 min'::interval, 'after six looks 30 s x 2^6');
select is(pg_temp.pause(7), '1 h'::interval, 'then the cap');
select is(pg_temp.pause(2000000000), '1 h'::interval, 'however often it was looked at');

select * from finish();
rollback;
