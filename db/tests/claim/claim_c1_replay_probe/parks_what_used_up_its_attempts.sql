-- Decision A10, O29, conformance E14b: replays count, and lost ones too; being used up is no failure.
begin;
select plan(9);
\ir ../../support/replay.psql

select irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as effect_id \gset
set local role irrevon_app;
select is((pg_temp.replay(:'effect_id', token)).outcome || ' ' || (irrevon.record_outcome(token, 'LOST')).outcome,
  'claimed ambiguous', 'attempt ' || n)
  from (select n, gen_random_uuid() as token from generate_series(2, 3) n) as given;
select irrevon_test.facts() as before \gset
select is((select concat_ws(' ', a.outcome, a.lifecycle, a.evidence ->> 'reason') from pg_temp.replay(:'effect_id') a),
  'illegal_state AMBIGUOUS attempts_exhausted', 'there is no fourth');
select is(irrevon_test.written_since(:'before'), '{"open_work": 0, "adjudication_notes": 1}', 'nothing was written but');
select is((select parked_reason from irrevon.open_work), 'attempts_exhausted', 'that it waits for a human');
select is((select count(*) from irrevon.dispatch_attempts), 3::bigint, 'three attempts were permitted');
select is((select count(*) from irrevon.effect_transitions where to_state = 'SETTLED_FAILED'), 0::bigint, 'and it has not failed');
select is((select open_claim_token from irrevon.scope_slots), null, 'the slot is free');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
