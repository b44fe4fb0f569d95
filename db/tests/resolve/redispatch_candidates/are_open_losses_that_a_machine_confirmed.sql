-- RFC-002 §5.3 (3): opt-in, a finite lag, confirmed by a machine.
begin;
select plan(6);
\ir ../../support/resolution.psql

select pg_temp.lost('{"adapter_id": "test-auto"}') as one, pg_temp.lost('{"adapter_id": "test-auto"}') as two, irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "test-auto"}') as told, pg_temp.lost() as other \gset
select irrevon.settle(irrevon_test.effect_of(:told) || ':0', 'FAILED', '{"a": 1, "key_coverage": {"lag": 0}}') \g /dev/null
create function pg_temp.candidates(p_adapters text[] default null, p_limit integer default 10) returns text[] language sql as $$
  select array(select f.execution_id::text from irrevon.redispatch_candidates(p_adapters, p_limit) c join irrevon.findings f using (finding_ref)) $$;
select is(pg_temp.candidates(), array[:one, :two]::text[], 'two, the oldest first; not what a human told');
select is(pg_temp.candidates('{test-c2}'), '{}', 'of the named adapters');
select is(pg_temp.candidates(null, 1), array[:one]::text[], 'so many');
select irrevon.resolve(pg_temp.ref_of(:one), 'ESCALATED_HUMAN', '{"a": 1}') \g /dev/null
select is(pg_temp.candidates(), array[:two]::text[], 'not what somebody decided about');
select irrevon.register_adapter(pg_temp.opted('{"consistency": {"status_settlement_lag": null, "listing_lag": null, "clock_skew": null}}', false)) \g /dev/null
select pg_temp.lost('{"adapter_id": "test-auto"}') as unbounded \gset
select irrevon.register_adapter(pg_temp.opted('{"api_version": "3"}')) \g /dev/null
select is(pg_temp.candidates(), array[:two]::text[], 'nor what was found absent when no lag was known');
select is(pg_temp.status(pg_temp.ref_of(:unbounded)), 'ESCALATED_HUMAN', 'which is a human''s');

select * from finish();
rollback;
