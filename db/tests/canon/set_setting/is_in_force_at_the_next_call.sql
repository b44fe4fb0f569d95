begin;
select plan(6);
\ir ../../support/replay.psql

select irrevon_test.effect() as one, irrevon_test.effect('{"scope": "other"}') as other \gset
select is((irrevon_test.claim(:'one')).deadline_seconds, 30::float8, 'a claim before it');
select irrevon.set_setting('dispatch_deadline', '2 min', 'test') is not null as ok \gset
select is((irrevon_test.claim(:'other')).deadline_seconds, 120::float8, 'and one after it');
select is((select array_agg(deadline_at - claimed_at order by attempt_id) from irrevon.dispatch_attempts),
  array[interval '30 s', '2 min'], 'what was claimed before keeps its deadline');

select irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as keyed \gset
select irrevon.set_setting('max_attempts', '1', 'test') is not null as ok \gset
select is((pg_temp.replay(:'keyed')).evidence ->> 'reason', 'attempts_exhausted', 'a budget that was lowered');
select irrevon.set_setting('max_attempts', '2', 'test') is not null as ok \gset
select is((pg_temp.replay(:'keyed')).outcome, 'claimed', 'and raised');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
