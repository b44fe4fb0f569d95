-- RFC-002 §1, first row of the member classes: stable_ids, effect_type and scope are the identity.
begin;
select plan(7);

select irrevon.register_adapter(irrevon_test.declaration('{"effect_types": {
  "order.create": {"stable_ids": {"required": ["order_id"], "allowed": ["order_id", "customer_ref"],
    "opaque": []},
    "parameters": {"type": "object"}, "success": {"status": [201], "reference": "/destination_ref"},
    "read_back_after_ok": false, "redispatch_on_absence": false},
  "order.amend": {"stable_ids": {"required": ["order_id"], "allowed": ["order_id", "customer_ref"],
    "opaque": []},
    "parameters": {"type": "object"}, "success": {"status": [201], "reference": "/destination_ref"},
    "read_back_after_ok": false, "redispatch_on_absence": false}}}')) is not null as ok \gset
select irrevon_test.contract('{"stable_ids": {"order_id": "9410", "customer_ref": "C-0007"}}') as contract
  \gset

set local role irrevon_app;
select effect_id from irrevon.register_intent(:'contract') \gset

select is((select outcome || ' ' || r.effect_id from irrevon.register_intent(
    irrevon_test.contract('{"stable_ids": {"customer_ref": "C-0007", "order_id": "9410"}}')) r),
  'replayed ' || :'effect_id', 'the same stable ids in another order are the same effect');
select is((select r.effect_id from irrevon.register_intent(irrevon_test.contract(
    '{"stable_ids": {"order_id": "9410", "customer_ref": "C-0007"}, "parameters": {"other": [1, 2]},
      "event_time": "2026-01-01T00:00:00Z", "authority_ref": "another"}')) r),
  :'effect_id', 'and so are other parameters, another event time and another authority');
select isnt((select r.effect_id from irrevon.register_intent(irrevon_test.contract(
    '{"stable_ids": {"order_id": "9411", "customer_ref": "C-0007"}}')) r),
  :'effect_id', 'another value is another effect');
select isnt((select r.effect_id from irrevon.register_intent(irrevon_test.contract(
    '{"stable_ids": {"order_id": "9410"}}')) r),
  :'effect_id', 'an absent stable id is another effect');
select isnt((select r.effect_id from irrevon.register_intent(irrevon_test.contract(
    '{"stable_ids": {"order_id": "9410", "customer_ref": "C-0007"}, "scope": "test/other"}')) r),
  :'effect_id', 'another scope is another effect');
select isnt((select r.effect_id from irrevon.register_intent(irrevon_test.contract(
    '{"stable_ids": {"order_id": "9410", "customer_ref": "C-0007"}, "effect_type": "order.amend"}')) r),
  :'effect_id', 'another effect type is another effect');
select is((select r.effect_id from irrevon.register_intent(irrevon_test.contract(
    '{"stable_ids": {"order_id": "9410", "customer_ref": "C-0007"}, "scope": "acme-store/prod"}')) r),
  '0bb7e8d64711e0cc5ec277fb9bb64d3d321fdd53dd92b8ebb1752fde822785f5',
  'the pinned intent has the pinned name');

select * from finish();
rollback;
