-- RFC-002 §6.2, decision R7: the pause doubles up to its cap; it is counted from the answer.
begin;
select plan(23);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
set local role irrevon_app;
create temporary table looked (n integer, outcome text, lifecycle text, pause interval, remembered boolean);
do $$
declare
  v_probe uuid;
  v_answer irrevon.probe_answer;
begin
  for n in 0 .. 10 loop
    select probe_token into v_probe from irrevon.reconcile_due();
    perform irrevon_test.advance('7 s');
    v_answer := irrevon.record_probe(v_probe, case when n % 2 = 0 then 'ABSENT' else 'INDETERMINATE' end,
      case when n % 2 = 0 then 0 end);
    insert into looked
    select n, v_answer.outcome, v_answer.lifecycle,
      (v_answer.evidence ->> 'next_probe_at')::timestamptz - p.recorded_at,
           (v_answer.evidence ->> 'next_probe_at')::timestamptz = w.next_probe_at
      from irrevon.status_probes p, irrevon.open_work w where p.probe_token = v_probe;
    perform irrevon_test.advance('1 h');
  end loop;
end $$;

select is(outcome || ' ' || lifecycle, 'wait_until AMBIGUOUS', 'look ' || n || ' waits')
  from looked order by n;
select is(pause, least(interval '30 s' * 2 ^ n, '1 h'), 'for ' || least(interval '30 s' * 2 ^ n, '1 h'))
  from looked order by n;
select ok((select bool_and(remembered) from looked), 'the instant stands in the open work');

select * from finish();
rollback;
