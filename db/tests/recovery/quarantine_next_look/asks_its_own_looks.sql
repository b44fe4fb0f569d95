begin;
select plan(3);

select irrevon_test.execution_at('PERSISTED') as one, irrevon_test.execution_at('PERSISTED') as other, irrevon_test.now() as at \gset
create function pg_temp.ordered(p_id bigint, p_kind text, p_at timestamptz) returns void language sql as $function$
  insert into irrevon.probe_orders (probe_token, execution_id, adapter_id, declaration_digest, probe_kind, query_keys,
                                    queried_at, deadline_at)
  select gen_random_uuid(), p_id, adapter_id, declaration_digest, p_kind, '[]', p_at, p_at + interval '5 s'
    from irrevon.effect_records where effect_id = irrevon_test.effect_of(p_id);
$function$;
select pg_temp.ordered(:other, 'sweep', :'at'), pg_temp.ordered(:one, 'audit', :'at') \g /dev/null
select is(irrevon.quarantine_next_look(:one, :'at'), null, 'another''s look and another kind are none');
select pg_temp.ordered(:one, 'sweep', :'at'::timestamptz - interval '1 s') \g /dev/null
select is(irrevon.quarantine_next_look(:one, :'at'), null, 'nor is one of before');
select pg_temp.ordered(:one, 'sweep', :'at') \g /dev/null
select is(irrevon.quarantine_next_look(:one, :'at'), :'at'::timestamptz + interval '5 s', 'its own is waited for');

select * from finish();
rollback;
