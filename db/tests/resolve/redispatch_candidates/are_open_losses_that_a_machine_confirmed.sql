-- RFC-002 §5.3 (3): opt-in, a finite lag, confirmed by a machine.
begin;
select plan(14);
\ir ../../support/resolution.psql

select pg_temp.lost('{"adapter_id": "test-auto"}') as one, pg_temp.lost('{"adapter_id": "test-auto"}') as two, irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "test-auto"}') as told, pg_temp.lost() as other \gset
select irrevon.settle(irrevon_test.effect_of(:told) || ':0', 'FAILED', '{"a": 1, "key_coverage": {"lag": 0}}') \g /dev/null
create function pg_temp.candidates(p_adapters text[] default null, p_limit integer default 10) returns text[] language sql as $$
  select array(select f.execution_id::text from irrevon.redispatch_candidates(p_adapters, p_limit) c join irrevon.findings f using (finding_ref)) $$;
select is(pg_temp.candidates(), array[:one, :two]::text[], 'two, the oldest first; not what a human told');
select irrevon.ledger_attach_finding(:other, 'CONTRADICTED', 'audit', null, 'b', 'reconciler', '{"key_coverage": {"lag": 0}}', irrevon.clock()) \g /dev/null
select irrevon_test.execution_at('SETTLED_COMMITTED', '{"adapter_id": "test-auto"}') as many \gset
select irrevon.ledger_attach_finding(:many, 'DUPLICATE', 'audit', 1, null, 'reconciler', '{"key_coverage": {"lag": 0}}', irrevon.clock()) \g /dev/null
select is(pg_temp.candidates(), array[:one, :two]::text[], 'nor what is anything but lost');
select is(pg_temp.candidates('{test-c2}'), '{}', 'of the named adapters');
select is(pg_temp.candidates(null, 1), array[:one]::text[], 'so many');
select irrevon.resolve(pg_temp.ref_of(:one), 'ESCALATED_HUMAN', '{"a": 1}') \g /dev/null
select is(pg_temp.candidates(), array[:two]::text[], 'not what somebody decided about');
select irrevon.register_adapter(pg_temp.opted('{"consistency": {"status_settlement_lag": null, "listing_lag": null, "clock_skew": null}}', false)) \g /dev/null
select pg_temp.lost('{"adapter_id": "test-auto"}') as unbounded \gset
select irrevon.register_adapter(pg_temp.opted('{"api_version": "3"}')) \g /dev/null
select is(pg_temp.candidates(), array[:two]::text[], 'nor what was found absent when no lag was known');
select is(pg_temp.status(pg_temp.ref_of(:unbounded)), 'ESCALATED_HUMAN', 'which is a human''s');

-- What can only wait does not stand in the way of what can be sent, however much there is of it.
select pg_temp.lost('{"adapter_id": "test-auto", "branch_ref": "off"}') as cancelled, pg_temp.lost('{"adapter_id": "test-auto", "scope": "held/1"}') as held,
       pg_temp.lost('{"adapter_id": "test-auto"}') as asked, pg_temp.lost('{"adapter_id": "test-auto"}') as late, pg_temp.lost('{"adapter_id": "test-auto"}') as older,
       pg_temp.lost('{"adapter_id": "test-auto"}') as last \gset
select irrevon.resolve(pg_temp.ref_of(:two), 'ACCEPTED_AS_IS', '{"a": 1}') \g /dev/null
select is(pg_temp.candidates(), array[:cancelled, :held, :asked, :late, :older, :last]::text[], 'all of them');
select irrevon.cancel_branch('off', 'test'), irrevon.deny(p_scope => 'held/1', p_reason => 'test') \g /dev/null
select is(pg_temp.candidates(), array[:asked, :late, :older, :last]::text[], 'not what is cancelled or contained');
select irrevon.audit_request(irrevon_test.effect_of(:asked), null, null, 'test') \g /dev/null
select is(pg_temp.candidates(), array[:late, :older, :last]::text[], 'nor what is being looked at');
select irrevon.record_outcome(irrevon_test.token_of(:late), 'OK', null, 'late-1') \g /dev/null
select is(pg_temp.candidates(), array[:older, :last]::text[], 'nor what is contradicted');
select irrevon.ledger_open_execution(irrevon_test.effect_of(:older), 'resolve_redispatch', irrevon.clock()) \g /dev/null
select is(pg_temp.candidates(), array[:last]::text[], 'nor what was opened again');
select is((select array_agg(outcome) from irrevon.redispatch_due(p_limit => 1)), '{resolved}', 'so that its turn comes first');
select is(pg_temp.status(pg_temp.ref_of(:last)), 'REDISPATCHED', 'and is taken');

select * from finish();
rollback;
