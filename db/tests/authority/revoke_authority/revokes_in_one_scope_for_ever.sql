begin;
select plan(6);

select irrevon_test.effect('{"authority_ref": "a-1", "scope": "scope-1"}') as one \gset
select irrevon_test.effect('{"authority_ref": "a-1", "scope": "scope-2"}') as two \gset

set local role irrevon_operator;
select irrevon_test.facts() as before \gset
select is(irrevon.revoke_authority('a-1', 'scope-1', 'wrong person'), 'revoked', 'it is revoked');
select is(irrevon.revoke_authority('a-1', 'scope-1', 'again'), 'replayed', 'the same again is replayed');
select is(irrevon.revoke_authority('nobody-knows-it', 'scope-1', 'early'), 'revoked',
  'it may come before any effect');
select is(irrevon_test.written_since(:'before'), '{"authority_revocations": 2}', 'a row each');

set local role irrevon_app;
select is((irrevon_test.claim(:'one')).evidence #>> '{decision,reason}', 'revoked',
  'an effect of that scope is denied');
select is((irrevon_test.claim(:'two')).outcome, 'claimed', 'one of another scope is not');

select * from finish();
rollback;
