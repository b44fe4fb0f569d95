-- RFC-002 section 6.2: two looks that found nothing, and none between that found something.
begin;
select plan(5);

select irrevon_test.execution_at('PERSISTED') as id \gset
select declaration_digest from irrevon.effect_records where effect_id = irrevon_test.effect_of(:id) \gset
create function pg_temp.probe(p_id bigint, p_digest text, p_result text, p_seconds integer) returns irrevon.status_probes
language plpgsql as $function$
declare
  v_token uuid := gen_random_uuid();
  v_at    timestamptz := irrevon.clock() + make_interval(secs => p_seconds);
begin
  insert into irrevon.probe_orders (probe_token, execution_id, adapter_id, declaration_digest, probe_kind, query_keys,
                                    queried_at, deadline_at)
  values (v_token, p_id, 'test-c2', p_digest, 'sweep', '[]', v_at, v_at);
  return irrevon.probe_insert((select o from irrevon.probe_orders o where probe_token = v_token), p_result,
    case p_result when 'PRESENT' then 1 else 0 end, '[]', null, '{}', v_at);
end;
$function$;
select pg_temp.probe(:id, :'declaration_digest', 'ABSENT', 100) is not null as ok \gset
select is(irrevon.quarantine_absence(pg_temp.probe(:id, :'declaration_digest', 'ABSENT', 200), irrevon.clock()), true, 'two');
select pg_temp.probe(:id, :'declaration_digest', 'PRESENT', 300) is not null as ok \gset
select is(irrevon.quarantine_absence(pg_temp.probe(:id, :'declaration_digest', 'ABSENT', 310), irrevon.clock()), false, 'one since');
select is(irrevon.quarantine_absence(pg_temp.probe(:id, :'declaration_digest', 'ABSENT', 500), irrevon.clock()), true, 'two since');
select irrevon.set_setting('absence_gap', '20 min', 'test') \g /dev/null
select is(irrevon.quarantine_absence(pg_temp.probe(:id, :'declaration_digest', 'ABSENT', 1000), irrevon.clock()), false, 'a gap as long as the setting says');
select irrevon.set_setting('absence_gap', '60 s', 'test') \g /dev/null
select irrevon.set_setting('dispatch_deadline', '1 h', 'test') \g /dev/null
select is(irrevon.quarantine_absence(pg_temp.probe(:id, :'declaration_digest', 'ABSENT', 1100), irrevon.clock()), false, 'nor before a hand''s deadline, which is a setting too');

select * from finish();
rollback;
