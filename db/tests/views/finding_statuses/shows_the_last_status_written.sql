begin;
\ir ../../support/findings.psql
select plan(8);

create temporary table put on commit drop as
select status, pg_temp.finding('DUPLICATE', status) as finding_id
  from unnest(array['OPEN', 'COMPENSATED', 'ACCEPTED_AS_IS', 'ESCALATED_HUMAN', 'CLOSED']) as status;
insert into put select 'REDISPATCHED', pg_temp.finding('LOST', 'REDISPATCHED');

select is(s.status, p.status, p.status) from put p left join irrevon.finding_statuses s using (finding_id) order by p.status;
select is(s.since, f.created_at, 'an open finding stands there since it was written')
  from put join irrevon.findings f using (finding_id) join irrevon.finding_statuses s using (finding_id) where put.status = 'OPEN';
select is(count(*), (select count(*) from irrevon.findings), 'one row for every finding') from irrevon.finding_statuses;

select * from finish();
rollback;
