-- Decisions I1, W10: a literal with a backslash would read otherwise under standard_conforming_strings = off. A function
-- keeps the reading of the session's first call, so each is made new between the calls.
begin;
select plan(4);

select irrevon.register_adapter(irrevon_test.declaration()) \g /dev/null
create function pg_temp.forget() returns void language plpgsql as $$
declare
  v_function record;
begin
  for v_function in select oid::regprocedure as fn, procost from pg_proc where pronamespace = 'irrevon'::regnamespace loop
    execute format('alter function %s cost %s', v_function.fn, v_function.procost);
  end loop;
end $$;
select irrevon_test.contract($${
    "stable_ids": {"order_id": "a\\b \" \u00e9 \uff21\ud83d\ude00", "customer_ref": "x\/y"}, "event_time": "2026-11-01T12:00:00.5+02:00",
    "parameters": {"line_items": ["\t\\u0041 \ud83d\ude00 \ue000", 1e3, 0.1], "\uff21\ud83d\ude00": 1}}$$) as contract \gset

set local escape_string_warning = off;
set local standard_conforming_strings = off;
select pg_temp.forget();
select outcome, effect_id, dispatch_order as ord from irrevon.register_intent(:'contract') \gset off_
set local standard_conforming_strings = on;
select pg_temp.forget();
select outcome, effect_id, changed, dispatch_order as ord from irrevon.register_intent(:'contract') \gset on_

select is(:'off_outcome' || ' ' || :'on_outcome', 'registered replayed', 'the second call finds the first');
select is(:'on_effect_id'::text, :'off_effect_id', 'it is one effect');
select is((:'on_changed'::jsonb ->> 'variant') || ' ' || (select count(*) from irrevon.parameter_variants), 'false 0', 'in one wording');
select is(:'on_ord'::jsonb, :'off_ord'::jsonb, 'with one order');

select * from finish();
rollback;
