-- Decision G7: the key of an authority is (authority_ref, scope).
begin;
select plan(3);

select is(irrevon.revoke_authority('test-authority', 'test/here', 'test'), 'revoked', 'in one scope');
select is(irrevon.revoke_authority('test-authority', 'test/there', 'test'), 'revoked', 'in another');
select is(irrevon.revoke_authority('test-authority', 'test/here', 'test'), 'replayed', 'in the first again');

select * from finish();
rollback;
