-- RFC-002 §5.3 (3); decisions G3, R3, S5.
begin;
select plan(9);
\ir ../../support/resolution.psql

-- Asked now, or so long after the effect was last known to be absent.
create function pg_temp.why(p_id bigint, p_later interval default null) returns text language sql as $$
  select coalesce(nullif(concat_ws(' ', a.outcome, a.evidence ->> 'reason'), ''), 'nothing')
    from irrevon.findings f, irrevon.resolve_redispatch_refusal(f, coalesce(irrevon.resolve_absence_at(f.effect_id, p_id) + p_later, irrevon.clock())) a
   where f.execution_id = p_id and f.classification = 'LOST' $$;
select pg_temp.lost('{"branch_ref": "b"}') as id, pg_temp.lost('{"branch_ref": "c"}') as other \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select is(pg_temp.why(:id), 'nothing', 'fresh');
select is(pg_temp.why(:id, interval '10 min' - interval '1 microsecond'), 'nothing', 'still younger than the bound');
select is(pg_temp.why(:id, '10 min'), 'probe_first', 'as old as the bound');
select irrevon.set_setting('redispatch_evidence_bound', '1 s', 'test') \g /dev/null
select is(pg_temp.why(:id, '1 s'), 'probe_first', 'the setting counts');
select irrevon.set_setting('redispatch_evidence_bound', '1 day', 'test'), irrevon.audit_request(:'effect_id', null, null, 'test') \g /dev/null
select is(pg_temp.why(:id), 'probe_first', 'an audit that was asked for comes first');
select irrevon.record_outcome(irrevon_test.token_of(:id), 'OK', null, 'late-1') \g /dev/null
select is(pg_temp.why(:id), 'illegal_state late_ok', 'an OK that came late');
select irrevon.import_lost_claims(jsonb_build_array(jsonb_build_object('operation_id', :'effect_id' || ':1'))::text, '{"a": 1}') \g /dev/null
select is(pg_temp.why(:id), 'illegal_state not_the_latest_execution', 'a step that the ledger had forgotten');
select is(pg_temp.why(:other), 'nothing', 'another');
select irrevon.cancel_branch('c', 'test') \g /dev/null
select is(pg_temp.why(:other), 'illegal_state branch_cancelled', 'a branch that was cancelled since');

select * from finish();
rollback;
