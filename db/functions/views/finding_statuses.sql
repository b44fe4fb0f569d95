-- finding_statuses — where each finding stands: the last status written to its resolution history.
-- RFC-002 §3.3. A finding that nobody acted on is OPEN. OFFSET 0 as in frontiers.

create or replace view irrevon.finding_statuses as
select f.finding_id, f.finding_ref, f.effect_id, f.classification,
       coalesce(last.to_status, 'OPEN') as status,
       coalesce(last.created_at, f.created_at) as since
  from irrevon.findings f
  left join lateral (
    select r.to_status, r.created_at
      from (select * from irrevon.finding_resolutions x where x.finding_id = f.finding_id offset 0) as r
     order by r.resolution_seq desc
     limit 1
  ) as last on true;

comment on view irrevon.finding_statuses is 'The current resolution status of every finding.';
grant select on irrevon.finding_statuses to irrevon_app, irrevon_operator, irrevon_reader;
