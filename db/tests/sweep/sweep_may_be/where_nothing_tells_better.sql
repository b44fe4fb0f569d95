begin;
select plan(10);

create function pg_temp.may_be(p_execution_id bigint) returns boolean
language sql as $function$
  select irrevon.sweep_may_be(r, e.execution_id) from irrevon.effect_executions e join irrevon.effect_records r using (effect_id)
   where e.execution_id = p_execution_id
$function$;
select is(pg_temp.may_be(irrevon_test.execution_at(state)), may_be, state)
  from (values ('PERSISTED', false), ('CANCELLED', false), ('DISPATCHED', true), ('AMBIGUOUS', true),
               ('SETTLED_FAILED', false), ('SETTLED_COMMITTED', false)) as expected(state, may_be);

-- Committed by a human, who named no reference; and tried again after a refusal
select irrevon_test.execution_at('AMBIGUOUS') as judged, irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select irrevon.settle(irrevon_test.effect_of(:judged) || ':0', 'COMMITTED', '{"by": "a call"}') \g /dev/null
select is(pg_temp.may_be(:judged), true, 'committed, and never named');

-- Where the destination takes no client reference, every one that was sent, and no other
select irrevon.register_adapter(irrevon_test.declaration('{"client_ref_field": null, "queryable": {"supported": true, "by": ["destination_ref", "stable_ids"]}}')) \g /dev/null
create function pg_temp.unstamped(p_outcome text) returns bigint
language plpgsql as $function$
declare
  v_effect text := (irrevon.register_intent(irrevon_test.contract(jsonb_build_object('scope', 'test/' || gen_random_uuid())))).effect_id;
  v_token  uuid := gen_random_uuid();
begin
  if p_outcome <> 'never sent' then
    perform irrevon_test.claim(v_effect, v_token);
    perform irrevon.record_outcome(v_token, p_outcome, case p_outcome when 'FAILED' then 'invalid_request' end,
                                   case p_outcome when 'OK' then 'r' end);
  end if;
  return (select execution_id from irrevon.effect_executions where effect_id = v_effect);
end;
$function$;
select is(pg_temp.may_be(pg_temp.unstamped(outcome)), may_be, 'unstamped and ' || outcome)
  from (values ('OK', true), ('FAILED', true), ('never sent', false)) as told(outcome, may_be);

select * from finish();
rollback;
