-- RFC-002 §6.2.
begin;
select plan(9);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('AMBIGUOUS') as id \gset
select pg_temp.look(:id, 'ABSENT', 0) \g /dev/null
create function pg_temp.verdict(p_since interval, p_probes integer default 0, p_keys jsonb default null) returns text language plpgsql as $$
declare
  v_probe irrevon.status_probes;
  v_is    record;
begin
  select * into v_probe from irrevon.status_probes order by probe_id desc limit 1;
  v_probe.query_keys := coalesce(p_keys, v_probe.query_keys);
  select * into v_is from irrevon.reconcile_absence(v_probe, v_probe.queried_at + p_since, p_probes, v_probe.recorded_at);
  return concat_ws(' ', v_is.verdict, v_is.reason, case when v_is.verdict = 'wait' then date_trunc('second', v_is.at - v_probe.recorded_at) end);
end $$;
select is(pg_temp.verdict('0'), 'wait 00:01:00', 'a first one that counts: after the gap');
select is(pg_temp.verdict('1 h'), 'wait 00:00:30', 'before it counts: after the pause');
select is(pg_temp.verdict('10.5 s'), 'wait 00:00:10', 'or when it will');
select is(pg_temp.verdict('1 h', 3), 'wait 00:04:00', 'the pause doubles');
select is(pg_temp.verdict('0', 0, '[]'), 'wait 00:00:00', 'by other keys than today''s: at once');
select irrevon.set_setting('absence_gap', '3 min', 'test') \g /dev/null
select is(pg_temp.verdict('0', 0), 'wait 00:03:00', 'the gap is the setting''s');
select irrevon.set_setting('absence_gap', '60 s', 'test') \g /dev/null
select irrevon_test.advance('61 s');
select irrevon_test.probe_of(:id) as probe \gset
select irrevon.probe_insert(o, 'ABSENT', 0, '[]', null, '{}', irrevon.clock()) from irrevon.probe_orders o where probe_token = :'probe' \g /dev/null
select is(pg_temp.verdict('-1 h'), 'confirmed', 'a second one');
select pg_temp.declare('{"client_ref_field": null, "queryable": {"supported": true, "by": ["destination_ref"]}, "list_queryable": false, "listing_keys": []}') \g /dev/null
select is(pg_temp.verdict('0'), 'park absence_not_covered', 'that no key covers');
select is(pg_temp.verdict('1 h'), 'wait 00:00:30', 'until it counts, a presence may still come');

select * from finish();
rollback;
