begin;
select plan(7);

select irrevon_test.execution_at('DISPATCHED') as execution_id, gen_random_uuid() as unknown, irrevon.clock() as now \gset
select irrevon_test.token_of(:execution_id) as known, irrevon_test.effect_of(:execution_id) || ':0' as operation,
  irrevon.ledger_position() ->> 'wal' as wal, irrevon.ledger_position() ->> 'lsn' as lsn,
  ((irrevon.ledger_position() ->> 'lsn')::pg_lsn + 1073741824)::text as ahead \gset
select boot_token as boot from irrevon.writer_boot('w', p_witness => gen_random_uuid()) \gset
create function pg_temp.forgotten(p_key text, p_token text, p_wal text, p_lsn text) returns text language sql as $$
  select coalesce(max(coalesce(claim_token::text, 'a boot')), 'nothing') from irrevon.witness_forgotten(jsonb_build_array(
    jsonb_build_object(p_key, p_token, 'operation_id', repeat('ab', 32) || ':0', 'wal', p_wal, 'lsn', p_lsn))::text) $$;
select is(pg_temp.forgotten('claim_token', :'known', :'wal', :'lsn'), 'nothing', 'a claim of its own is known');
select is(pg_temp.forgotten('claim_token', :'unknown', :'wal', :'lsn'), :'unknown', 'another one is not');
select is(pg_temp.forgotten('boot_token', :'boot', :'wal', :'lsn'), 'nothing', 'a boot of its own is known');
select is(pg_temp.forgotten('boot_token', :'unknown', :'wal', :'lsn'), 'a boot', 'another one is not');
select is(pg_temp.forgotten('boot_token', :'boot', :'wal', :'ahead'), 'a boot', 'nor what lies ahead of this very WAL');
select is(pg_temp.forgotten('boot_token', :'boot', '1/00000001', :'ahead'), 'nothing', 'another WAL''s places say nothing');
insert into irrevon.lost_claims values (:'unknown', :'operation', 1, 'witness', '{"a": 1}', :'now');
select is(pg_temp.forgotten('claim_token', :'unknown', :'wal', :'lsn'), 'nothing', 'what was imported is known');

select * from finish();
rollback;
