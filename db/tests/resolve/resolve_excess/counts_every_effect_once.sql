-- RFC-002 §3.2, §7.3: one of several probes names some effects, another some of them again and others.
begin;
select plan(10);
\ir ../../support/resolution.psql

create function pg_temp.excess(p_finding_id bigint, p_at timestamptz default 'infinity') returns text language sql as $$
  select cardinality(e.kin) || ' findings, ' || e.excess || ' too many'
    from irrevon.findings f cross join lateral irrevon.resolve_excess(f, p_at) as e where f.finding_id = p_finding_id $$;
create function pg_temp.newest(p_effect text) returns bigint language sql as $$ select max(finding_id) from irrevon.findings where effect_id = p_effect $$;
create function pg_temp.asked(p_effect text, p_n bigint, p_refs text) returns text language plpgsql as $$
begin
  perform irrevon_test.advance('1 hour');
  perform irrevon.audit_request(p_effect, null, null, 'test ' || gen_random_uuid());
  return (pg_temp.audited(p_effect, 'PRESENT', p_n, replace(p_refs, 'op', p_effect))).outcome;
end $$;

select irrevon_test.execution_at('AMBIGUOUS') as id \gset
select irrevon_test.effect_of(:id) as effect \gset
select pg_temp.look(:id, 'PRESENT', 2, replace('[{"ref": "a", "client_ref": "op:0"}, {"ref": "b", "client_ref": "op:0"}]', 'op', :'effect')) \g /dev/null
select pg_temp.newest(:'effect') as first \gset
select is(pg_temp.excess(:first), '1 findings, 1 too many', 'two of one');
select is(pg_temp.asked(:'effect', 2, '[{"ref": "a", "client_ref": "op:0"}, {"ref": "b", "client_ref": "op:0"}]'), 'audited', 'the same two');
select is(pg_temp.findings_of(:'effect'), array['DUPLICATE 1 settle OPEN 0'], 'are known');
select irrevon.clock() as before \gset
select is(pg_temp.asked(:'effect', 2, '[{"ref": "a", "client_ref": "op:0"}, {"ref": "c", "client_ref": "op:0"}]'), 'audited', 'as many, and one is another');
select is(pg_temp.findings_of(:'effect'), array['DUPLICATE 1 settle OPEN 0', 'DUPLICATE 1 audit OPEN 0'], 'which is a finding of its own');
select is(pg_temp.excess(:first), '2 findings, 2 too many', 'three of one, whoever names them');
select is(pg_temp.excess(:first, :'before'), '1 findings, 1 too many', 'and not before they were seen');

-- Of an execution that committed, nothing was listed: its effect is one more.
select irrevon_test.execution_at('SETTLED_FAILED') as id \gset
select irrevon_test.effect_of(:id) as effect \gset
select pg_temp.asked(:'effect', 1, '[{"ref": "a", "client_ref": "op:0"}]') \g /dev/null
select is(pg_temp.excess(pg_temp.newest(:'effect')), '1 findings, 1 too many', 'nothing was to be there');
select pg_temp.resolved(pg_temp.ref(pg_temp.newest(:'effect')), 'ACCEPTED_AS_IS'), irrevon.open_retry_execution(:'effect'), pg_temp.send(:'effect', 'OK', null, 'z') \g /dev/null
select is(pg_temp.excess(pg_temp.newest(:'effect')), '1 findings, 1 too many', 'nor is it once another was sent');
select pg_temp.finding('ORPHANED') as orphan \gset
select is(pg_temp.excess(:orphan), '1 findings, 1 too many', 'an orphan stands alone');

select * from finish();
rollback;
