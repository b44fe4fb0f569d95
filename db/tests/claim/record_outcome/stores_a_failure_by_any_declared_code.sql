-- A code that the declaration may hold must be one that a receipt can hold (W9).
begin;
select plan(3);

select repeat('c', 128) as longest, repeat('c', 129) as longer \gset
select throws_ok(format('select irrevon.register_adapter(%L)',
  irrevon_test.declaration(jsonb_build_object('failures',
    jsonb_build_object(:'longer',
      '{"kind": "TERMINAL", "final_on_replay": false, "citation": 0}'::jsonb)))), 'IR104', null,
  'a code of 129 octets cannot be declared');
select throws_ok(format('select irrevon.register_adapter(%L)',
  irrevon_test.declaration(jsonb_build_object('failures',
    jsonb_build_object('', '{"kind": "TERMINAL", "final_on_replay": false, "citation": 0}'::jsonb)))),
      'IR104', null,
  'nor an empty one');
select irrevon_test.effect() as effect_id \gset
select irrevon.register_adapter(irrevon_test.declaration(jsonb_build_object('failures',
    jsonb_build_object(:'longest',
      '{"kind": "TERMINAL", "final_on_replay": false, "citation": 0}'::jsonb)))) is not null as ok
  \gset
select (irrevon_test.claim(:'effect_id')).claim_token \gset
set local role irrevon_app;
select is((irrevon.record_outcome(:'claim_token', 'FAILED', :'longest')).lifecycle, 'SETTLED_FAILED',
  'one of 128 is stored');

select * from finish();
rollback;
