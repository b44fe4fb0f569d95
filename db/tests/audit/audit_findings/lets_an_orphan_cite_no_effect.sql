-- RFC-002 §3.2.
begin;
\ir ../../support/findings.psql
select plan(1);

select pg_temp.finding('ORPHANED') is not null as ok \gset
select is_empty($$ select * from irrevon.audit_findings() where check_name = 'finding_attaches_by_the_canon' $$,
  'it attaches to nothing');

select * from finish();
rollback;
