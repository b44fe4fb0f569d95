-- Decision W3. By every status, as the writers leave it; and mended where somebody has spoiled it.
begin;
select plan(9);
\ir ../../support/resolution.psql

create function pg_temp.stands(p_finding_id bigint) returns text language sql as
  $$ select o.status || ' ' || o.classification || ' ' || (o.since = s.since) || ' ' || (o.effect_id is not distinct from f.effect_id)
       from irrevon.open_findings o join irrevon.finding_statuses s using (finding_id) join irrevon.findings f using (finding_id)
      where o.finding_id = p_finding_id $$;
select irrevon_test.execution_at('AMBIGUOUS') as unique \gset
select pg_temp.look(:unique, 'PRESENT', 1, irrevon_test.found(irrevon_test.effect_of(:unique) || ':0')) \g /dev/null
select is_empty('select * from irrevon.open_findings', 'none of what is CONFIRMED_UNIQUE');

select pg_temp.lost() as one \gset
select finding_id as id, finding_ref as ref from irrevon.findings where execution_id = :one \gset
select is(pg_temp.stands(:id), 'OPEN LOST true true', 'as it was written');
select irrevon_test.advance('1 min') \g /dev/null
select pg_temp.resolved(:'ref', 'ESCALATED_HUMAN') \g /dev/null
select is(pg_temp.stands(:id), 'ESCALATED_HUMAN LOST true true', 'as it was moved');
select pg_temp.resolved(:'ref', 'ACCEPTED_AS_IS') \g /dev/null
select is(pg_temp.stands(:id), null, 'not once it is closed');

select pg_temp.finding('ORPHANED') as orphan, pg_temp.finding('DUPLICATE', 'COMPENSATED') as undone, pg_temp.finding('LOST', 'CLOSED') as closed \gset
select is(pg_temp.stands(:orphan), 'OPEN ORPHANED true true', 'of no effect');
delete from irrevon.open_findings where finding_id = :undone;
update irrevon.open_findings set status = 'COMPENSATED', since = irrevon.clock() where finding_id = :orphan;
insert into irrevon.open_findings select finding_id, effect_id, adapter_id, classification, 'OPEN', created_at from irrevon.findings where finding_id = :closed;
select irrevon.ledger_open_findings(array[:orphan, :closed]) \g /dev/null
select is(pg_temp.stands(:undone), null, 'of what is named, and nothing else');
select irrevon.ledger_open_findings(array[:orphan, :undone, :closed]) \g /dev/null
select is(pg_temp.stands(:orphan) || ', ' || pg_temp.stands(:undone), 'OPEN ORPHANED true true, COMPENSATED DUPLICATE true true', 'all of it again, from the facts');
select is(pg_temp.stands(:closed), null, 'and nothing more');
select is_empty('select * from irrevon.audit_projections()', 'as the auditor sees it');

select * from finish();
rollback;
