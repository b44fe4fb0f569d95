-- Each fault is made alone, and found by exactly its name, under the name of what it befell.
begin;
\ir ../../support/corruption.psql
select irrevon.reconcile_note(pg_temp.id('AMBIGUOUS'), 'waits', null, irrevon.clock() + interval '1 min', irrevon.clock()),
       irrevon.reconcile_note(pg_temp.id('AMBIGUOUS'), 'parked', 'test', null, irrevon.clock()),
       irrevon.audit_ask(pg_temp.id('SETTLED_FAILED'), 'test', '{"a": 1}', irrevon.clock()) \g /dev/null
-- A sweep reads its clock before it waits for the record: what it asks may be dated before what came first.
select irrevon.audit_ask(pg_temp.id('SETTLED_COMMITTED'), 'first', '{"a": 1}', irrevon.clock()),
       irrevon.audit_ask(pg_temp.id('SETTLED_COMMITTED'), 'waited', '{"a": 1}', irrevon.clock() - interval '1 s') \g /dev/null
insert into faults
select check_name, subject, rewritten, format(statement, id), '{}' from (values
  ('open_work_equals_its_notes', pg_temp.op('AMBIGUOUS'), 'open_work', 'update irrevon.open_work set probes = 7 where execution_id = %s', pg_temp.id('AMBIGUOUS')),
  ('open_work_equals_its_notes', pg_temp.op('AMBIGUOUS'), 'open_work', 'update irrevon.open_work set parked_reason = null where execution_id = %s', pg_temp.id('AMBIGUOUS')),
  ('open_work_equals_its_notes', pg_temp.op('AMBIGUOUS'), 'open_work', 'update irrevon.open_work set escalated_at = null where execution_id = %s', pg_temp.id('AMBIGUOUS')),
  ('open_work_equals_its_notes', pg_temp.op('AMBIGUOUS'), 'open_work', 'update irrevon.open_work set next_probe_at = since where execution_id = %s', pg_temp.id('AMBIGUOUS')),
  ('open_work_equals_its_notes', pg_temp.op('AMBIGUOUS'), 'adjudication_notes', 'delete from irrevon.adjudication_notes where execution_id = %s', pg_temp.id('AMBIGUOUS')),
  ('open_work_equals_its_notes', pg_temp.op('PERSISTED'), 'open_work', 'update irrevon.open_work set next_probe_at = since where execution_id = %s', pg_temp.id('PERSISTED')),
  ('open_work_equals_its_notes', pg_temp.op('PERSISTED'), 'open_work', 'update irrevon.open_work set parked_reason = ''by hand'' where execution_id = %s', pg_temp.id('PERSISTED')),
  ('open_audits_equal_undrained_requests', pg_temp.effect('SETTLED_FAILED'), 'open_audits', 'delete from irrevon.open_audits where execution_id = %s', pg_temp.id('SETTLED_FAILED')),
  ('open_audits_equal_their_notes', pg_temp.effect('SETTLED_FAILED'), 'open_audits', 'update irrevon.open_audits set probes = 3 where execution_id = %s', pg_temp.id('SETTLED_FAILED')),
  ('open_audits_equal_their_notes', pg_temp.effect('SETTLED_FAILED'), 'open_audits', 'update irrevon.open_audits set parked_reason = ''x'' where execution_id = %s', pg_temp.id('SETTLED_FAILED')),
  ('open_audits_equal_their_notes', pg_temp.effect('SETTLED_FAILED'), 'adjudication_notes', 'delete from irrevon.adjudication_notes where execution_id = %s', pg_temp.id('SETTLED_FAILED'))
) as f(check_name, subject, rewritten, statement, id);
insert into faults values
  ('open_audits_equal_undrained_requests', pg_temp.effect('SETTLED_FAILED'), 'audit_drains',
   format('insert into irrevon.audit_drains select audit_request_id, null, ''{"a": 1}'', ''human'', irrevon.clock() from irrevon.audit_requests
             where effect_id = %L', pg_temp.effect('SETTLED_FAILED')), '{}'),
  ('looks_are_counted', pg_temp.op('AMBIGUOUS'), 'adjudication_notes',
   format('update irrevon.adjudication_notes set probes = 5 where kind = ''waits'' and execution_id = %s', pg_temp.id('AMBIGUOUS')), '{}');
select plan((select count(*)::int from faults) + 2);

select is(pg_temp.found_after('audit_adjudications', rewritten, statement, constraints), check_name || ' ' || subject, check_name)
  from faults order by check_name, statement;
select set_eq('select check_name from faults', $$ select pg_temp.checks_of('audit_adjudications') $$, 'every check was seen to find');
select is_empty('select * from irrevon.audit_adjudications() where subject in (select operation from world union select effect from world)',
  'and what nobody rewrote is sound');

select * from finish();
rollback;
