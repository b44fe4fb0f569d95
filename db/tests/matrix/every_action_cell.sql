-- RFC-002 §15.3: every cell of §3.3, taken by every actor (decision F1), against the table written out here by
-- hand. A classification or action without a row below has no expectation, and fails.
begin;
\ir ../support/findings.psql
create temporary table actors on commit drop as
select unnest(array['human', 'policy_auto', 'recovery', 'system']) as actor;
select plan((select count(*)::int from irrevon.canon_classifications
              cross join (select distinct action from irrevon.canon_actions) a cross join actors));

create temporary table expected on commit drop as
select classification, action, actor, case when actor = any (string_to_array(cell, '+')) then 'ok' else 'IR602' end as outcome
  from (values
    --                    COMPENSATED  REDISPATCHED                  ACCEPTED_AS_IS  ESCALATED_HUMAN
    ('CONFIRMED_UNIQUE',  '-',         '-',                          'system',       '-'),
    ('DUPLICATE',         'human',     '-',                          'human',        'human'),
    ('LOST',              '-',         'human+policy_auto+recovery', 'human',        'human+system'),
    ('ORPHANED',          'human',     '-',                          'human',        'human'),
    ('CONTRADICTED',      'human',     '-',                          'human',        'human+system')
  ) as grid(classification, compensated, redispatched, accepted, escalated)
 cross join lateral (values ('COMPENSATED', compensated), ('REDISPATCHED', redispatched), ('ACCEPTED_AS_IS', accepted),
                            ('ESCALATED_HUMAN', escalated)) as c(action, cell)
 cross join actors;

create temporary table fixture on commit drop as
select classification, pg_temp.finding(classification) as finding_id from irrevon.canon_classifications;

select is(
    irrevon_test.outcome(format(
      'select irrevon.ledger_resolve(%s, %L, %L, %L, %L, irrevon.clock(), %L)', f.finding_id, 'OPEN', a.action, by.actor,
      '{"test": "matrix"}', case a.action when 'REDISPATCHED' then repeat('a', 64) || ':1' end)),
    e.outcome,
    format('%s of %s by %s', a.action, f.classification, by.actor))
  from fixture f cross join (select distinct action from irrevon.canon_actions) a cross join actors by
  left join expected e on (e.classification, e.action, e.actor) = (f.classification, a.action, by.actor)
 order by f.classification, a.action, by.actor;

select * from finish();
rollback;
