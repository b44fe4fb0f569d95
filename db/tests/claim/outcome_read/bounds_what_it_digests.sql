-- Decision W12: a reference or a code of any length is read: what is digested is no longer than what is stored.
begin;
select plan(6);

select declaration_digest as digest from irrevon.register_adapter(irrevon_test.declaration()) \gset
create function pg_temp.read(p_outcome text, p_code text, p_ref text) returns irrevon.outcome_reading language sql as $$
  select irrevon.outcome_read((irrevon.adapter_in_force('test-c2')).declaration_digest, p_outcome, p_code, p_ref, null, '{}') $$;
create function pg_temp.long() returns text language sql as $$ select repeat('x', 2000000) $$;

select is((pg_temp.read('OK', null, pg_temp.long())).outcome_digest,
  (pg_temp.read('OK', null, irrevon.reference_read(pg_temp.long()))).outcome_digest, 'a long reference is digested as its bounded form');
select isnt((pg_temp.read('OK', null, pg_temp.long())).outcome_digest, (pg_temp.read('OK', null, pg_temp.long() || 'x')).outcome_digest,
  'another one is another outcome');
select is((pg_temp.read('FAILED', pg_temp.long(), null)).outcome_digest,
  (pg_temp.read('FAILED', irrevon.reference_read(pg_temp.long()), null)).outcome_digest, 'so is a long failure code');
select isnt((pg_temp.read('FAILED', pg_temp.long(), null)).outcome_digest, (pg_temp.read('FAILED', pg_temp.long() || 'x', null)).outcome_digest,
  'another code is another outcome');
select is((pg_temp.read('FAILED', pg_temp.long(), null)).outcome, 'LOST', 'which nobody declared');

select irrevon_test.token_of(irrevon_test.execution_at('DISPATCHED')) as token \gset
select is((select outcome || ' ' || octet_length(evidence ->> 'destination_ref')
             from irrevon.record_outcome(:'token', 'OK', pg_temp.long(), pg_temp.long(), null, pg_temp.long())),
  'settled 71', 'a hand that reports all three so is heard');

select * from finish();
rollback;
