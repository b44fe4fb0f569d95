-- Decisions R8, A8: by the declaration of the claim, for the type of the effect, and only what is committed.
begin;
select plan(7);
\ir ../../support/replay.psql

create function pg_temp.asks(p_order boolean, p_other boolean) returns void language sql security definer as $$
  select irrevon.register_adapter(irrevon_test.declaration(jsonb_build_object('adapter', 'test-reads', 'effect_types', (
    select jsonb_object_agg(type, irrevon_test.declaration()::jsonb #> '{effect_types,order.create}'
                                  || jsonb_build_object('read_back_after_ok', asks))
      from (values ('order.create', p_order), ('order.amend', p_other)) as t(type, asks))))) $$;
create function pg_temp.wants(p_execution_id bigint, p_state text default 'SETTLED_COMMITTED') returns boolean language sql as $$
  select irrevon.outcome_wants_read_back(a, p_state) from irrevon.dispatch_attempts a where a.execution_id = p_execution_id $$;

create function pg_temp.there(p_state text, p_type text default 'order.create') returns bigint language sql as $$
  select irrevon_test.execution_at(p_state, jsonb_build_object('adapter_id', 'test-reads', 'effect_type', p_type)) $$;

select pg_temp.asks(false, false) \g /dev/null
select pg_temp.there('SETTLED_COMMITTED') as before \gset
select pg_temp.asks(true, false) \g /dev/null
select pg_temp.there('SETTLED_COMMITTED') as asks, pg_temp.there('SETTLED_COMMITTED', 'order.amend') as other,
       pg_temp.keyed_at('SETTLED_COMMITTED') as elsewhere \gset
select is(pg_temp.wants(:before), false, 'its declaration did not ask');
select is(pg_temp.wants(:asks), true, 'it does');
select is(pg_temp.wants(:asks, 'SETTLED_FAILED'), false, 'nothing is there to be looked at');
select is(pg_temp.wants(:asks, 'AMBIGUOUS'), false, 'it is asked about anyway');
select is(pg_temp.wants(:other), false, 'another type does not ask');
select is(pg_temp.wants(:elsewhere), false, 'another destination does not ask');
select pg_temp.asks(false, true) \g /dev/null
select is(pg_temp.wants(:asks), true, 'what was claimed under another declaration is judged by it');

select * from finish();
rollback;
