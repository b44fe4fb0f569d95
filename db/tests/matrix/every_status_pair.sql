-- RFC-002 §15.3: every pair of statuses, and within each pair every classification x actor, against §3.3 written
-- out here by hand. To CLOSED, IR604 says that the edge is legal and its condition not yet true.
begin;
\ir ../support/findings.psql
create temporary table statuses on commit drop as
select from_status as status from irrevon.canon_status_edges union select to_status from irrevon.canon_status_edges;
select plan((select count(*)::int from statuses a cross join statuses b) + 1);

create temporary table legal (from_status text, to_status text, accepted text) on commit drop;
insert into legal values
  ('OPEN', 'COMPENSATED',     'CONTRADICTED/human DUPLICATE/human ORPHANED/human'),
  ('OPEN', 'REDISPATCHED',    'LOST/human LOST/policy_auto LOST/recovery'),
  ('OPEN', 'ACCEPTED_AS_IS',  'CONFIRMED_UNIQUE/system CONTRADICTED/human DUPLICATE/human LOST/human ORPHANED/human'),
  ('OPEN', 'ESCALATED_HUMAN', 'CONTRADICTED/human CONTRADICTED/system DUPLICATE/human LOST/human LOST/system ORPHANED/human'),
  ('ESCALATED_HUMAN', 'COMPENSATED',    'CONTRADICTED/human DUPLICATE/human ORPHANED/human'),
  ('ESCALATED_HUMAN', 'REDISPATCHED',   'LOST/human LOST/policy_auto LOST/recovery'),
  ('ESCALATED_HUMAN', 'ACCEPTED_AS_IS', 'CONFIRMED_UNIQUE/system CONTRADICTED/human DUPLICATE/human LOST/human ORPHANED/human'),
  ('COMPENSATED',    'CLOSED', 'CONFIRMED_UNIQUE/system CONTRADICTED/system DUPLICATE/system LOST/system ORPHANED/system'),
  ('REDISPATCHED',   'CLOSED', 'CONFIRMED_UNIQUE/system CONTRADICTED/system DUPLICATE/system LOST/system ORPHANED/system'),
  ('ACCEPTED_AS_IS', 'CLOSED', 'CONFIRMED_UNIQUE/system CONTRADICTED/system DUPLICATE/system LOST/system ORPHANED/system');
create temporary table known (status text) on commit drop;
insert into known values ('OPEN'), ('COMPENSATED'), ('REDISPATCHED'), ('ACCEPTED_AS_IS'), ('ESCALATED_HUMAN'), ('CLOSED');

-- An orphan has no effect that could be sent again, and can be put at no such status.
create temporary table fixture on commit drop as
select s.status, c.classification, pg_temp.finding(c.classification, s.status) as finding_id
  from statuses s cross join irrevon.canon_classifications c
 where (c.classification, s.status) <> ('ORPHANED', 'REDISPATCHED');

create temporary table tried on commit drop as
select f.status as from_status, t.status as to_status, f.classification, a.actor,
       irrevon_test.outcome(format('select irrevon.ledger_resolve(%s, %L, %L, %L, %L, irrevon.clock(), %L)', f.finding_id,
         f.status, t.status, a.actor, '{"test": "matrix"}', case t.status when 'REDISPATCHED' then repeat('a', 64) || ':1' end)) as outcome
  from fixture f cross join statuses t
 cross join unnest(array['human', 'policy_auto', 'recovery', 'system', 'reconciler']) as a(actor);

select is(
    coalesce(string_agg(t.classification || '/' || t.actor, ' ' order by t.classification, t.actor)
             filter (where t.outcome = 'ok' or t.outcome = 'IR604' and t.to_status = 'CLOSED'), '(never)')
      || coalesce(' !' || string_agg(distinct t.outcome, ',') filter (where t.outcome not in ('ok', 'IR602', 'IR604')), ''),
    case when t.from_status in (table known) and t.to_status in (table known)
         then coalesce(case t.from_status when 'REDISPATCHED' then replace(l.accepted, ' ORPHANED/system', '') else l.accepted end,
                       '(never)') end,
    format('%s to %s', t.from_status, t.to_status))
  from tried t left join legal l using (from_status, to_status)
 group by t.from_status, t.to_status, l.accepted
 order by t.from_status, t.to_status;

select set_eq('select distinct f.status as put, s.status as stands from fixture f join irrevon.finding_statuses s using (finding_id)',
  'select status as put, status as stands from known', 'every finding stood where it was put');

select * from finish();
rollback;
