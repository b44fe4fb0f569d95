-- Where a destination takes no client reference, another effect of the same keys is a second one of ours.
begin;
select plan(2);
\ir ../../support/sweeps.psql
select irrevon.register_adapter(irrevon_test.declaration('{"client_ref_field": null, "queryable": {"supported": true, "by": ["destination_ref", "stable_ids"]}}')) \g /dev/null
create function pg_temp.unstamped() returns bigint
language plpgsql as $function$
declare
  v_effect text := (irrevon.register_intent(irrevon_test.contract('{"stable_ids": {"order_id": "plain"}}'))).effect_id;
  v_token  uuid := gen_random_uuid();
begin
  perform irrevon_test.claim(v_effect, v_token);
  perform irrevon.record_outcome(v_token, 'OK', null, 'its-ref');
  return (select execution_id from irrevon.effect_executions where effect_id = v_effect);
end;
$function$;
select pg_temp.unstamped() as sent \gset
select results_eq($$ select matched_by, execution_id from irrevon.sweep_match('test-c2',
    irrevon.sweep_entries(array[pg_temp.entry('another', null, '{"order_id": "plain"}')], irrevon_test.declaration()::jsonb)) $$,
  format('values (''listing_keys'', %s::bigint)', :sent), 'by its keys, although another reference is known');
select is(pg_temp.judged(pg_temp.entry('another', null, '{"order_id": "plain"}'), pg_temp.entry('its-ref')), 'second_reference,known', 'it is a second one');

select * from finish();
rollback;
