begin;
select plan(7);
\ir ../../support/findings.psql

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id, irrevon_test.token_of(:execution_id) as token, irrevon_test.probe_of(:execution_id) as probe,
       pg_temp.finding('DUPLICATE') as finding, pg_temp.finding('ORPHANED') as orphan, gen_random_uuid() as forgotten \gset
create function pg_temp.ways(p_token uuid) returns text language sql as $$
  select string_agg(w.matched_by || ' ' || left(w.effect_id, 8), ',' order by w.matched_by) from irrevon.inspect_find_token(p_token) as w $$;
select left(:'effect_id', 8) as short \gset
select is(pg_temp.ways(:'token'), 'claim_token ' || :'short', 'a claim');
select is(pg_temp.ways(:'probe'), 'probe_token ' || :'short', 'a probe');
select is(pg_temp.ways(finding_ref), 'finding_ref ' || left(effect_id, 8), 'a finding') from irrevon.findings where finding_id = :finding;
select is(pg_temp.ways(finding_ref), null, 'an orphan is no effect''s') from irrevon.findings where finding_id = :orphan;
insert into irrevon.finding_compensations (finding_id, effect_id, created_at, evidence, decided_by)
values (:orphan, :'effect_id', irrevon.clock(), '{"a": 1}', 'test');
select is(pg_temp.ways(finding_ref), 'compensation_of_an_orphan ' || :'short', 'but of what undoes it') from irrevon.findings where finding_id = :orphan;
insert into irrevon.lost_claims (claim_token, operation_id, ledger_epoch, source, evidence, created_at)
values (:'forgotten', :'effect_id' || ':1', 1, 'witness', '{"a": 1}', irrevon.clock());
select is(pg_temp.ways(:'forgotten'), 'lost_claim ' || :'short', 'a claim that the ledger forgot');
select is(pg_temp.ways(gen_random_uuid()), null, 'none');

select * from finish();
rollback;
