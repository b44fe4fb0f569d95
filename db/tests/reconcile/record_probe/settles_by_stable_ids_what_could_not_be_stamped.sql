-- RFC-002 §6.1 (k3), O23 (a): what has no name of ours is ours where only one execution was ever sent.
begin;
select plan(9);
\ir ../../support/adjudication.psql

select pg_temp.declare('{"client_ref_field": null, "queryable": {"supported": true, "by": ["stable_ids"]}}'::jsonb || jsonb_build_object('adapter', a))
  from unnest(array['a', 'b', 'c', 'd']) a \g /dev/null
create function pg_temp.unstamped(p_adapter text) returns bigint language sql as $$
  select irrevon_test.execution_at('PERSISTED', jsonb_build_object('adapter_id', p_adapter)) $$;
create function pg_temp.sent(p_effect_id text, p_outcome text, p_code text default null) returns void language sql as $$
  select irrevon.record_outcome((irrevon_test.claim(p_effect_id)).claim_token, p_outcome, p_code) $$;
select pg_temp.unstamped('a') as one, pg_temp.unstamped('b') as two, pg_temp.unstamped('c') as three,
       pg_temp.unstamped('d') as four \gset
select pg_temp.sent(irrevon_test.effect_of(:one), 'LOST'), pg_temp.sent(irrevon_test.effect_of(:two), 'FAILED', 'invalid_request'),
       pg_temp.sent(irrevon_test.effect_of(:three), 'LOST'), pg_temp.sent(irrevon_test.effect_of(:four), 'FAILED', 'invalid_request') \g /dev/null
select irrevon.open_retry_execution(irrevon_test.effect_of(:two)), pg_temp.sent(irrevon_test.effect_of(:two), 'LOST') \g /dev/null
select max(execution_id) as retry from irrevon.effect_executions where effect_id = irrevon_test.effect_of(:two) \gset
set local role irrevon_app;

select is(pg_temp.told(:one, 'PRESENT', 1, '[{"ref": "found-1"}]'), 'settled CONFIRMED_UNIQUE', 'one was sent, one is there');
select is((select destination_ref from irrevon.findings), 'found-1', 'that one');
select is(pg_temp.told(:retry, 'PRESENT', 1, '[{"ref": "found-2"}]'), 'parked found_without_a_name', 'of two that were sent it may be either');
select is((select count(*) from irrevon.audit_requests), 0::bigint, 'which contradicts nothing yet');
-- Today's declaration stamps, the attempt was not stamped; and one that was stamped would carry the name.
reset role;
select irrevon_test.execution_at('AMBIGUOUS') as stamped \gset
set local role irrevon_app;
select is(pg_temp.told(:stamped, 'PRESENT', 1, '[{"ref": "found-4"}]'), 'parked found_without_a_name', 'a nameless effect is not a stamped one''s');
select is(pg_temp.told(:three, 'PRESENT', 1, '[{"ref": "found-3", "client_ref": "somebody:0"}]'), 'parked found_without_a_name',
  'nor is one of another name');
select is((select count(*) from irrevon.findings), 1::bigint, 'nothing else was found');
-- A claim that the ledger has forgotten may have sent it as well.
reset role;
select irrevon.import_lost_claims(jsonb_build_array(jsonb_build_object('operation_id', irrevon_test.effect_of(:four) || ':1'))::text,
                                '{"why": "restored"}') \g /dev/null
select max(execution_id) as forgotten from irrevon.effect_executions where effect_id = irrevon_test.effect_of(:four) \gset
set local role irrevon_app;
select is(pg_temp.told(:forgotten, 'PRESENT', 1, '[{"ref": "found-5"}]'), 'parked found_without_a_name',
  'nor is it surely a forgotten claim''s where another was sent');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
