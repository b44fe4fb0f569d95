-- RFC-002 §7.2: client reference, then destination reference, then listing keys.
begin;
select plan(13);
\ir ../../support/sweeps.psql

create function pg_temp.match(p_entry text, p_adapter text default 'test-c2') returns text
language sql as $function$
  select matched_by || ' ' || coalesce(execution_id::text, 'new')
    from irrevon.sweep_match(p_adapter, irrevon.sweep_entries(array[p_entry], irrevon_test.declaration()::jsonb))
$function$;
select irrevon_test.execution_at('SETTLED_COMMITTED', '{"stable_ids": {"order_id": "known", "customer_ref": "c"}}') as known,
       irrevon_test.execution_at('AMBIGUOUS', '{"stable_ids": {"order_id": "asked"}}') as asked,
       irrevon_test.execution_at('PERSISTED', '{"stable_ids": {"order_id": "fresh"}}') as fresh,
       irrevon_test.execution_at('SETTLED_COMMITTED', '{"stable_ids": {"order_id": "other"}}') as other \gset
select irrevon_test.effect_of(:known) as known_id, irrevon_test.effect_of(:other) as other_id \gset

select is(pg_temp.match(pg_temp.entry('x', :'known_id' || ':0')), 'client_ref ' || :known, 'by its client reference');
select is(pg_temp.match(pg_temp.entry('ref-' || :other, :'known_id' || ':0')), 'client_ref ' || :known, 'although another''s receipt names it');
select is(pg_temp.match(pg_temp.entry('ref-' || :known)), 'destination_ref ' || :known, 'by a receipt');
select is(pg_temp.match(pg_temp.entry('ref-' || :known, 'somebody''s', '{"order_id": "other"}')), 'destination_ref ' || :known, 'and not by the keys of another');
select irrevon.record_outcome(irrevon_test.token_of(:other), 'OK', null, 'late-ref') \g /dev/null
select is(pg_temp.match(pg_temp.entry('late-ref')), 'destination_ref ' || :other, 'by a late response');
select is(pg_temp.match(pg_temp.entry('x', null, '{"order_id": "asked"}')), 'listing_keys ' || :asked, 'by its keys');
select is(pg_temp.match(pg_temp.entry('x', null, '{"order_id": "fresh"}')), null, 'not one that was never sent');
select is(pg_temp.match(pg_temp.entry('x', null, '{"order_id": "known"}')), null,
  'nor one that is known by another reference, and would have carried its client reference');
select is(pg_temp.match(pg_temp.entry('x', :'known_id' || ':1')), 'client_ref new', 'the step after the last one is of the effect');
select is(pg_temp.match(pg_temp.entry('x', :'known_id' || ':2', '{"order_id": "asked"}')), null, 'a later one is nobody''s, nor is it told by keys');
select is(pg_temp.match(pg_temp.entry('x', repeat('ab', 32) || ':0')), null, 'nor is an operation of nobody');

-- E15: the same names at another destination
select irrevon.register_adapter(irrevon_test.declaration('{"adapter": "test-other"}')) \g /dev/null
select is(pg_temp.match(e, 'test-other'), null, 'another destination''s ' || e)
  from (values (pg_temp.entry('ref-' || :known)), (pg_temp.entry('x', :'known_id' || ':0', '{"order_id": "asked"}'))) as l(e);

select * from finish();
rollback;
