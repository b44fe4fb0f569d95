begin;
select plan(4);

create temporary table attached on commit drop as
select c.classification, irrevon.ledger_attach_finding(
         irrevon_test.execution_at(c.state), c.classification, c.moment, c.excess, 'ref', 'reconciler',
         '{"seen": 1}', '2026-01-01 00:00Z') as finding_id
  from (values ('CONFIRMED_UNIQUE', 'SETTLED_COMMITTED', 'settle', null::bigint), ('DUPLICATE', 'SETTLED_COMMITTED', 'settle', 2),
               ('LOST', 'SETTLED_FAILED', 'settle', null), ('CONTRADICTED', 'SETTLED_FAILED', 'audit', null))
         as c(classification, state, moment, excess);

select set_eq('select classification, status from attached join irrevon.finding_statuses using (finding_id, classification)',
  $$ values ('CONFIRMED_UNIQUE', 'CLOSED'), ('DUPLICATE', 'OPEN'), ('LOST', 'OPEN'), ('CONTRADICTED', 'ESCALATED_HUMAN') $$,
  'where the canon names a default that the system may take, it is taken');
select set_eq($$ select classification, from_status, to_status, actor from attached join irrevon.finding_resolutions using (finding_id) $$,
  $$ values ('CONFIRMED_UNIQUE', 'OPEN', 'ACCEPTED_AS_IS', 'system'), ('CONFIRMED_UNIQUE', 'ACCEPTED_AS_IS', 'CLOSED', 'system'),
            ('CONTRADICTED', 'OPEN', 'ESCALATED_HUMAN', 'system') $$, 'by the system');
select set_eq('select created_at from attached join irrevon.findings using (finding_id)
               union select created_at from attached join irrevon.finding_resolutions using (finding_id)',
  $$ values ('2026-01-01 00:00Z'::timestamptz) $$, 'in one instant');
select results_eq('select excess_effect_count, destination_ref, adapter_id, created_by, evidence from attached join irrevon.findings using (finding_id)
                    where attached.classification = ''DUPLICATE'' ',
  $$ values (2::bigint, 'ref', 'test-c2', 'reconciler', '{"seen": 1}'::jsonb) $$, 'as it was given');

select * from finish();
rollback;
