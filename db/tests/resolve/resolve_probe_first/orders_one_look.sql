begin;
select plan(6);
\ir ../../support/resolution.psql

select pg_temp.lost() as id, pg_temp.lost() as other \gset
create function pg_temp.ordered(p_id bigint, p_now timestamptz) returns jsonb language sql as $$
  select irrevon.resolve_probe_first(f, p_now) from irrevon.findings f where execution_id = p_id $$;
select irrevon.clock() as now \gset
select is(pg_temp.ordered(:id, :'now') ->> 'next_probe_at', to_jsonb(:'now'::timestamptz) #>> '{}', 'at once');
select is((select array_agg(cause || ' ' || (evidence ->> 'finding_ref')) from irrevon.audit_requests), array['redispatch_evidence ' || pg_temp.ref_of(:id)], 'for this finding');
select pg_temp.ordered(:id, :'now'::timestamptz + interval '1 s') \g /dev/null
select is((select count(*) from irrevon.audit_requests), 1::bigint, 'while it is open, no other');
select irrevon.audit_close(irrevon_test.effect_of(:id), '{"a": 1}') \g /dev/null
select pg_temp.ordered(:id, :'now'::timestamptz + interval '1 s') \g /dev/null
select is((select count(*) from irrevon.audit_requests), 2::bigint, 'then another');
select is((select next_probe_at from irrevon.open_audits), irrevon.audit_drained_at(irrevon_test.effect_of(:id)) + interval '5 min', 'not sooner than an effect may be audited again');
select is(pg_temp.ordered(:other, :'now') ->> 'next_probe_at', to_jsonb(:'now'::timestamptz) #>> '{}',
  'a look at one effect is none at another');

select * from finish();
rollback;
