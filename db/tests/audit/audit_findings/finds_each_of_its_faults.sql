-- Each fault is made alone, and found by exactly its name, under the name of what it befell.
begin;
\ir ../../support/corruption.psql
create temporary table found on commit drop as
select irrevon.ledger_attach_finding(pg_temp.id('SETTLED_COMMITTED'), 'CONFIRMED_UNIQUE', 'settle', null, 'r', 'reconciler', '{"a": 1}',
                                     (select since from irrevon.frontiers where execution_id = pg_temp.id('SETTLED_COMMITTED'))) as id;
alter table found add ref uuid;
update found set ref = (select finding_ref from irrevon.findings where finding_id = id);
insert into faults
select check_name, ref::text, rewritten, format(statement, id), constraints from found cross join (values
  ('finding_attaches_by_the_canon', 'findings', 'update irrevon.findings set moment = ''audit'' where finding_id = %s', '{}'::text[]),
  ('settle_and_finding_are_one_instant', 'findings', 'update irrevon.findings set created_at = created_at + interval ''1 us'' where finding_id = %s', '{}'),
  ('statuses_are_a_legal_chain', 'finding_resolutions', 'delete from irrevon.finding_resolutions where finding_id = %s and to_status = ''ACCEPTED_AS_IS''', '{}'),
  ('statuses_are_a_legal_chain', 'finding_resolutions', 'update irrevon.finding_resolutions set actor = ''human'' where finding_id = %s and to_status = ''ACCEPTED_AS_IS''', '{}'),
  ('statuses_are_a_legal_chain', 'finding_resolutions', 'update irrevon.finding_resolutions set to_status = ''ESCALATED_HUMAN'' where finding_id = %s and to_status = ''CLOSED''',
   '{status_edge_is_canonical}')
) as f(check_name, rewritten, statement, constraints);
create temporary table lost on commit drop as select irrevon_test.execution_at('AMBIGUOUS') as id;
select irrevon.settle(irrevon_test.effect_of(id) || ':0', 'FAILED', '{"looked_at": "x"}') from lost \g /dev/null
insert into faults select 'settle_has_its_finding', irrevon_test.effect_of(id) || ':0', 'findings',
  format('update irrevon.findings set execution_id = %s, effect_id = %L, moment = ''audit'', classification = ''CONTRADICTED'' where execution_id = %s',
         pg_temp.id('SETTLED_COMMITTED'), pg_temp.effect('SETTLED_COMMITTED'), id) from lost;
select plan((select count(*)::int from faults) + 2);

select is(pg_temp.found_after('audit_findings', rewritten, statement, constraints), check_name || ' ' || subject, check_name)
  from faults order by check_name, statement;
select set_eq('select check_name from faults', $$ select pg_temp.checks_of('audit_findings') $$, 'every check was seen to find');
select is_empty('select * from irrevon.audit_findings() where subject in (select operation from world union select effect from world union select token::text from world)',
  'and what nobody rewrote is sound');

select * from finish();
rollback;
