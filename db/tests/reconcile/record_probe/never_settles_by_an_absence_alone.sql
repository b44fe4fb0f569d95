-- RFC-002 §6.2, decision R7: what tells nothing is asked about again after a pause that doubles up to its cap, counted
-- from the answer.
begin;
select plan(28);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select pg_temp.declare('{"consistency": {"status_settlement_lag": "PT36H", "listing_lag": "PT0S", "clock_skew": "PT1S"}}') \g /dev/null
set local role irrevon_app;
create temporary table looked (n integer, outcome text, lifecycle text, pause interval, remembered boolean);
do $$
declare
  v_answer irrevon.probe_answer;
begin
  for n in 0 .. 12 loop
    v_answer := pg_temp.look((select execution_id from irrevon.open_work), case when n % 2 = 0 then 'ABSENT' else 'INDETERMINATE' end,
      case when n % 2 = 0 then 0 end);
    insert into looked
    select n, v_answer.outcome, v_answer.lifecycle, (v_answer.evidence ->> 'next_probe_at')::timestamptz - p.recorded_at,
           (v_answer.evidence ->> 'next_probe_at')::timestamptz = w.next_probe_at
      from irrevon.status_probes p, irrevon.open_work w where p.probe_token = v_answer.probe_token;
    perform irrevon_test.advance(case when n < 10 then interval '1 h' else '9 h' end);
  end loop;
end $$;

select is(outcome || ' ' || lifecycle, 'wait_until AMBIGUOUS', 'look ' || n || ' waits')
  from looked order by n;
select is(pause, least(interval '30 s' * 2 ^ n, '1 h'), 'for ' || least(interval '30 s' * 2 ^ n, '1 h'))
  from looked order by n;
select ok((select bool_and(remembered) from looked), 'the instant stands in the open work');
select is((select count(*) from irrevon.findings), 0::bigint, 'and nothing is found');

select * from finish();
rollback;
