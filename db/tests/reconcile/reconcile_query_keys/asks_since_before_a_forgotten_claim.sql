-- Decision S5: a claim that the ledger has forgotten is older than whatever it remembers, its registration included.
begin;
select plan(4);

select irrevon_test.effect('{"scope": "test/again"}') as again, irrevon_test.execution_at('AMBIGUOUS') as sent \gset
create function pg_temp.since(p_effect_id text) returns timestamptz language sql as $$
  select (key ->> 'since')::timestamptz from irrevon.effect_records r, jsonb_array_elements(irrevon.reconcile_query_keys(r)) as key
   where r.effect_id = p_effect_id and key ->> 'key' = 'stable_ids' $$;
select created_at - interval '1 s' as born from irrevon.ledger_epochs where ledger_epoch = 1 \gset
select cmp_ok(pg_temp.since(:'again'), '>', :'born', 'what is remembered is asked for since its own time');
select cmp_ok(pg_temp.since(irrevon_test.effect_of(:sent)), '>', :'born', 'so is what was sent');

select irrevon.import_lost_claims(jsonb_build_array(jsonb_build_object('operation_id', :'again' || ':0'),
    jsonb_build_object('operation_id', irrevon_test.effect_of(:sent) || ':1'))::text, '{"why": "restored"}') \g /dev/null
select is(pg_temp.since(:'again'), :'born', 'a forgotten claim may be as old as the ledger, less the skew');
select is(pg_temp.since(irrevon_test.effect_of(:sent)), :'born', 'and older than one that is remembered');

select * from finish();
rollback;
