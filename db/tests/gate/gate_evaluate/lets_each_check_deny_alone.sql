begin;
select plan(4);

select irrevon_test.effect_of(irrevon_test.execution_at('PERSISTED', '{"scope": "denied"}')) as denied \gset
select irrevon_test.effect_of(irrevon_test.execution_at('PERSISTED', '{"scope": "revoked"}')) as revoked
  \gset
select irrevon_test.effect_of(irrevon_test.execution_at('PERSISTED', '{"branch_ref": "b"}')) as cancelled
  \gset
select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as failed \gset
select irrevon.deny(p_scope => 'denied', p_reason => 'test') is not null as ok \gset
select irrevon.revoke_authority('test-authority', 'revoked', 'test') is not null as ok \gset
select irrevon.cancel_branch('b', 'test') is not null as ok \gset

set local role irrevon_app;
select irrevon_test.claim(e) is not null as ok from unnest(array[:'denied', :'revoked', :'cancelled',
  :'failed']) e
  \g /dev/null
select is(irrevon_test.verdict(:'denied'),
  'deny deny_list denied denied,not_reached,not_reached,not_reached',
  'deny_list');
select is(irrevon_test.verdict(:'revoked'), 'deny authority revoked passed,denied,not_reached,not_reached',
  'authority');
select is(irrevon_test.verdict(:'cancelled'),
  'deny branch_lineage cancelled passed,passed,denied,not_reached',
  'branch_lineage');
select is(irrevon_test.verdict(:'failed'), 'deny dedup retryable_failed passed,passed,passed,denied',
  'dedup');

select * from finish();
rollback;
