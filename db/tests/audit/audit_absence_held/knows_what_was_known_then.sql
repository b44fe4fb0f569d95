begin;
select plan(13);
\ir ../../support/resolution.psql

select pg_temp.lost() as id \gset
select irrevon_test.effect_of(:id) as effect, (evidence ->> 'queried_at')::timestamptz as absent, created_at as settled
  from irrevon.effect_transitions where execution_id = :id and cause = 'reconciled_absent' \gset
create function pg_temp.held(p_id bigint, p_at timestamptz, p_told jsonb) returns boolean language sql as $$
  select irrevon.audit_absence_held(f, p_told, p_at) from irrevon.findings f where execution_id = p_id and classification = 'LOST' $$;
create function pg_temp.says(p_at timestamptz, p_bound text default '10 min') returns jsonb language sql as $$
  select jsonb_build_object('absent_at', p_at, 'bound', p_bound) $$;
select is(pg_temp.held(:id, irrevon.clock(), pg_temp.says(:'absent')), true, 'the absence that it was settled by');
select is(pg_temp.held(:id, irrevon.clock(), pg_temp.says(:'absent'::timestamptz + interval '1 us')), false, 'and no other');
select is(pg_temp.held(:id, irrevon.clock(), null), false, 'nothing was told');
select is(pg_temp.held(:id, irrevon.clock(), '{"bound": "10 min"}'), false, 'no instant was');
select is(pg_temp.held(:id, :'absent'::timestamptz + interval '10 min', pg_temp.says(:'absent')), false, 'as old as the bound is too old');
select is(pg_temp.held(:id, irrevon.clock(), pg_temp.says(:'absent', '1 day')), false, 'by a bound that never was');
select is(pg_temp.held(:id, :'settled'::timestamptz - interval '1 us', pg_temp.says(:'absent')), false, 'before it was known');

-- A human's look, and what an audit finds.
select irrevon_test.advance('1 hour');
select irrevon.audit_request(:'effect', null, null, 'test'), irrevon.audit_close(:'effect', '{"looked_at": "x"}') \g /dev/null
select max(created_at) as looked from irrevon.audit_drains where drained_by = 'human' \gset
select is(pg_temp.held(:id, irrevon.clock(), pg_temp.says(:'looked')), true, 'a human has looked');
select irrevon.set_setting('redispatch_evidence_bound', '1 s', 'test') \g /dev/null
select is(pg_temp.held(:id, irrevon.clock(), pg_temp.says(:'looked', '1 s')), true, 'a bound that came to be');
select irrevon_test.advance('1 hour');
select irrevon.set_setting('redispatch_evidence_bound', '1 day', 'test') \g /dev/null
select irrevon.audit_request(:'effect', null, null, 'to see it absent') \g /dev/null
select pg_temp.audited(:'effect', 'ABSENT', 0), pg_temp.audited(:'effect', 'ABSENT', 0, '[]', '61 s') \g /dev/null
select max(queried_at) as audited from irrevon.status_probes \gset
select is(pg_temp.held(:id, irrevon.clock(), pg_temp.says(:'audited', '1 day')), true, 'an audit has found none');
select irrevon_test.execution_at('SETTLED_COMMITTED') as other \gset
select irrevon.audit_request(irrevon_test.effect_of(:other), null, null, 'another effect') \g /dev/null
select pg_temp.audited(irrevon_test.effect_of(:other), 'PRESENT', 1, irrevon_test.found(irrevon_test.effect_of(:other) || ':0')) \g /dev/null
select is(pg_temp.held(:id, irrevon.clock(), pg_temp.says(:'audited', '1 day')), true, 'which another effect''s presence leaves standing');
select irrevon.audit_request(:'effect', null, null, 'again'), irrevon_test.advance('1 hour') \g /dev/null
select pg_temp.audited(:'effect', 'PRESENT', 1, irrevon_test.found(:'effect' || ':0')) \g /dev/null
select is(pg_temp.held(:id, irrevon.clock(), pg_temp.says(:'audited', '1 day')), false, 'it was found since');
select is(pg_temp.held(:id, :'looked'::timestamptz + interval '1 s', pg_temp.says(:'looked', '10 min')), true, 'and not before');

select * from finish();
rollback;
