-- Decisions I1, W10: a literal with a backslash would read otherwise under standard_conforming_strings = off. A function
-- keeps the reading of the session's first call, so each is made new between the calls.
begin;
\ir ../../support/refusal.psql
select plan(8);

select irrevon.register_adapter(irrevon_test.declaration()) \g /dev/null
create function pg_temp.session(p_conforming text) returns void language plpgsql as $$
declare
  v_function record;
begin
  perform set_config('escape_string_warning', 'off', true), set_config('standard_conforming_strings', p_conforming, true);
  for v_function in select oid::regprocedure as fn, procost from pg_proc where pronamespace = 'irrevon'::regnamespace loop
    execute format('alter function %s cost %s', v_function.fn, v_function.procost);
  end loop;
end $$;
select irrevon_test.contract($${
    "stable_ids": {"order_id": "a\\b \" \u00e9 \uff21\ud83d\ude00", "customer_ref": "x\/y"}, "event_time": "2026-11-01T12:00:00.5+02:00",
    "parameters": {"line_items": ["\t\\u0041 \ud83d\ude00 \ue000", 1e3, 0.1], "\uff21z": 1, "\uff22a": 2, "\ud83d\ude00": {"[{\\\"": "}]"}}}$$
    || jsonb_build_object('branch_ref', repeat('[', 200))) as contract \gset
create function pg_temp.refusals() returns setof text language sql as $function$
  select pg_temp.refusal(format('select * from irrevon.register_intent(%L)', replace(pg_temp.contract()::text, told, said)))
    from (values (1, '2026-07-21T09:00:00Z', '2026-07-21T09:00:00x5Z'), (2, 'loading dock', E'\\u0000'), (3, 'loading dock', E'\\ud83d'),
                 (4, '"quantity": 2', '"quantity": 1e99999999')) as hostile(position, told, said)
   order by position $function$;

select pg_temp.session('off');
select outcome, effect_id, dispatch_order as ord from irrevon.register_intent(:'contract') \gset off_
select array_agg(r) as refused from pg_temp.refusals() r \gset off_
select pg_temp.session('on');
select outcome, effect_id, changed, dispatch_order as ord from irrevon.register_intent(:'contract') \gset on_

select is(:'off_outcome' || ' ' || :'on_outcome', 'registered replayed', 'the second call finds the first');
select is(:'on_effect_id'::text, :'off_effect_id', 'it is one effect');
select is((:'on_changed'::jsonb ->> 'variant') || ' ' || (select count(*) from irrevon.parameter_variants), 'false 0', 'in one wording');
select is(:'on_ord'::jsonb, :'off_ord'::jsonb, 'with one order');
select is(off, r, 'and refused alike: ' || r)
  from unnest(:'off_refused'::text[]) with ordinality as o(off, n) join pg_temp.refusals() with ordinality as w(r, n) using (n);

select * from finish();
rollback;
