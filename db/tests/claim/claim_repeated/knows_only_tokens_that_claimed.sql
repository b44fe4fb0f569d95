begin;
select plan(4);

select irrevon_test.execution_at('DISPATCHED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id, irrevon_test.token_of(:execution_id) as token,
       order_digest as digest from irrevon.dispatch_attempts \gset
select is((irrevon.claim_repeated(:'effect_id', gen_random_uuid(), :'digest', repeat('ab', 32))).outcome,
  null,
  'a fresh token is none');
select is((irrevon.claim_repeated(:'effect_id', :'token', :'digest', repeat('ab', 32))).outcome,
  'already_claimed',
  'the same call is');
select throws_ok(format('select irrevon.claim_repeated(null, %L, %L, %L)', :'token', :'digest', repeat('ab',
  32)), 'IR402', null,
  'nothing is not the same effect');
select throws_ok(format('select irrevon.claim_repeated(%L, %L, %L, null)', :'effect_id', :'token',
  :'digest'), 'IR402', null,
  'nothing is not the same request');

select * from finish();
rollback;
