-- Decision W11: outside, an attempt is its claim_token; a hand that asks many things at once tells answers apart by it.
begin;
select plan(5);

select gen_random_uuid() as token \gset
select irrevon_test.effect_of(irrevon_test.execution_at('DISPATCHED', '{"scope": "test/busy"}')) as flying,
       irrevon_test.effect('{"scope": "test/busy"}') as waiting, irrevon_test.effect() as effect_id \gset
select is((irrevon_test.claim(:'flying', :'token')).claim_token, :'token', 'pending_reconciliation');
select is((irrevon_test.claim(:'waiting', :'token')).claim_token, :'token', 'slot_busy');
select is((irrevon.claim(:'effect_id', :'token', repeat('0', 64), repeat('0', 64))).claim_token, :'token', 'stale_order');
select is((irrevon_test.claim(:'effect_id', :'token', 'nobody', 1)).claim_token, :'token', 'stale_writer');
select irrevon.deny(p_scope => 'test/scope', p_reason => 'test') \g /dev/null
select is((irrevon_test.claim(:'effect_id', :'token')).claim_token, :'token', 'denied');

select * from finish();
rollback;
