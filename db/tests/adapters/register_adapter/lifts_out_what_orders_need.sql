begin;
select plan(2);
set local role irrevon_operator;

select irrevon.register_adapter(irrevon_test.declaration('{"tier": "C1", "idempotency": {"supported": true, "window": "PT24H",
  "replay_semantics": "stored", "key_max_length": 40,
    "key_alphabet": "0123456789abcdef"}}')) is not null as ok
  \gset
select results_eq('select client_ref_field, key_max_length, key_alphabet from irrevon.adapter_declarations',
  $$ values ('client_ref', 40, '0123456789abcdef') $$, 'key and client reference');
select results_eq('select required_ids, allowed_ids, opaque_ids, read_back_after_ok, redispatch_on_absence
    from irrevon.effect_type_policies',
  $$ values (array['order_id'], array['order_id', 'customer_ref', 'note_ref'], array['note_ref'], false, false) $$,
  'and the rules of the effect type');

select * from finish();
rollback;
