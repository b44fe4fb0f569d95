begin;
select plan(6);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select irrevon_test.token_of(:execution_id) as token \gset
select irrevon_test.probe_of(:execution_id) as probe \gset
select irrevon.record_probe(:'probe', 'PRESENT', 1, irrevon_test.found(:'effect_id' || ':0',
  'dest-7')) is not null as ok
  \gset
select irrevon.gate_dedup_evidence(:'effect_id', :'effect_id' || ':0') as evidence \gset

select is((select array_agg(t ->> 'to') from jsonb_array_elements(:'evidence'::jsonb -> 'transitions') t),
  '{INTENDED,PERSISTED,DISPATCHED,AMBIGUOUS,SETTLED_COMMITTED}', 'the whole history, in order');
select is((select array_agg(r ->> 'claim_token' || ' ' || (r ->> 'transport_outcome'))
             from jsonb_array_elements(:'evidence'::jsonb -> 'receipts') r), array[:'token' || ' LOST'],
  'the receipts, by claim token');
select is((select array_agg(concat_ws(' ', f ->> 'classification', f ->> 'destination_ref'))
             from jsonb_array_elements(:'evidence'::jsonb -> 'findings') f),
               array['CONFIRMED_UNIQUE dest-7'],
  'the findings');
select is(:'evidence'::jsonb #>> '{findings,0,finding_ref}', (select finding_ref::text
  from irrevon.findings),
  'by finding_ref');
select is(:'evidence'::jsonb -> 'variants', '{"total": 0, "newest": []}', 'no variant');
select ok(:'evidence' !~ 'execution_id|finding_id|attempt_id|receipt_id|_seq',
  'sequence numbers do not leave the ledger (W11)');

select * from finish();
rollback;
