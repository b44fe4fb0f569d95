-- Each fault is made alone, and found by exactly its name, under the name of what it befell.
begin;
\ir ../../support/corruption.psql
\ir ../../support/resolution.psql
create temporary table lost on commit drop as
select name, pg_temp.lost() as id from unnest(array['sent', 'closed', 'escalated']) as name;
alter table lost add effect text, add ref uuid, add finding bigint, add other text;
update lost set effect = irrevon_test.effect_of(id), ref = pg_temp.ref_of(id);
update lost set finding = (select finding_id from irrevon.findings where finding_ref = ref), other = effect || ':1';
select pg_temp.resolved(ref, 'REDISPATCHED') from lost where name <> 'escalated' \g /dev/null
select pg_temp.send(effect, 'OK', null, 'r') from lost where name = 'closed' \g /dev/null
select pg_temp.resolved(ref, 'ESCALATED_HUMAN') from lost where name = 'escalated' \g /dev/null
create temporary table accepted on commit drop as select pg_temp.finding('CONTRADICTED') as finding;
select pg_temp.resolved(pg_temp.ref(finding), 'ACCEPTED_AS_IS') from accepted \g /dev/null

insert into faults
select check_name, case when check_name = 'replacement_has_its_resolution' then other else ref::text end, rewritten, format(statement, finding, effect), constraints
  from lost join (values
  ('sent', 'resolution_cites_its_evidence', 'finding_resolutions', 'update irrevon.finding_resolutions set evidence = evidence - ''looked_at'' where finding_id = %s', '{}'::text[]),
  ('escalated', 'resolution_cites_its_evidence', 'finding_resolutions', 'update irrevon.finding_resolutions set evidence = ''{}'' where finding_id = %s', '{}'),
  ('escalated', 'resolutions_never_go_back', 'finding_resolutions', 'update irrevon.finding_resolutions set created_at = created_at - interval ''1 hour'' where finding_id = %s', '{}'),
  ('sent', 'replacement_was_opened_with_it', 'effect_executions', 'update irrevon.effect_executions set created_at = created_at + interval ''1 us'' where operation_id = ''%2$s:1''', '{}'),
  ('sent', 'redispatch_rested_on_absence', 'finding_resolutions', 'update irrevon.finding_resolutions set evidence = evidence || ''{"rested_on": null}'' where finding_id = %s', '{}'),
  ('sent', 'redispatch_rested_on_absence', 'finding_resolutions', 'update irrevon.finding_resolutions set evidence = jsonb_set(evidence, ''{rested_on,bound}'', ''"1 day"'') where finding_id = %s', '{}'),
  ('closed', 'closed_was_fulfilled_then', 'finding_resolutions', 'update irrevon.finding_resolutions set evidence = ''{"fulfilled_by": "another"}'' where finding_id = %s and to_status = ''CLOSED''', '{}'),
  ('closed', 'closed_was_fulfilled_then', 'finding_resolutions', 'update irrevon.finding_resolutions set created_at = created_at + interval ''1 us'' where finding_id = %s and to_status = ''CLOSED''', '{}'),
  ('closed', 'what_is_fulfilled_is_closed', 'finding_resolutions', 'delete from irrevon.finding_resolutions where finding_id = %s and to_status = ''CLOSED''', '{}')
) as f(name, check_name, rewritten, statement, constraints) using (name);
-- A replacement that nobody decided upon, and one that opened nothing.
insert into faults
select 'replacement_has_its_resolution', other || ', replacement_was_opened_with_it ' || ref, 'finding_resolutions',
       format('update irrevon.finding_resolutions set replacement_operation_id = %L where finding_id = %s', effect || ':7', finding), '{}'::text[] from lost where name = 'sent'
union all
select 'replacement_has_its_resolution', other, 'finding_resolutions', format('delete from irrevon.finding_resolutions where finding_id = %s', finding), '{}' from lost where name = 'sent'
union all
select 'replacement_was_opened_with_it', ref::text, 'effect_executions', format('update irrevon.effect_executions set opened_by = ''retry_after_failure'' where operation_id = %L', other), '{}' from lost where name = 'sent'
union all
select 'closed_was_fulfilled_then', f.finding_ref::text, 'finding_resolutions', format('update irrevon.finding_resolutions set created_at = created_at + interval ''1 us'' where finding_id = %s and to_status = ''CLOSED''', finding), '{}'
  from accepted join irrevon.findings f on finding_id = finding;
select plan((select count(*)::int from faults) + 2);

select is(pg_temp.found_after('audit_resolutions', rewritten, statement, constraints), check_name || ' ' || subject, check_name)
  from faults order by check_name, statement;
select set_eq('select check_name from faults', $$ select pg_temp.checks_of('audit_resolutions') $$, 'every check was seen to find');
select is_empty('select * from irrevon.audit_ledger() where check_name !~ ''^settle_and_finding''', 'and what nobody rewrote is sound');

select * from finish();
rollback;
