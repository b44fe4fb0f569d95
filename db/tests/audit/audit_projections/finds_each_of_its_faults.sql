-- Each fault is made alone, and found by exactly its name, under the name of what it befell.
begin;
\ir ../../support/corruption.psql
insert into irrevon.deny_entries
select ('018f0000-0000-7000-8000-00000000000' || n)::uuid, 'REVERSIBLE', null, null, 'nobody', 'test', 'test', irrevon.clock() from generate_series(1, 3) n;
insert into irrevon.deny_lifts values ('018f0000-0000-7000-8000-000000000002', 'test', 'test', irrevon.clock());
insert into irrevon.denies_in_force
select deny_ref, effect_class, effect_type, scope, adapter_id from irrevon.deny_entries where reason = 'test' and deny_ref::text ~ '(1|3)$';
insert into faults
select check_name, subject, rewritten, format(statement, id), '{}' from (values
  ('open_work_equals_frontiers', pg_temp.op('AMBIGUOUS'), 'open_work', 'delete from irrevon.open_work where execution_id = %s', pg_temp.id('AMBIGUOUS')),
  ('open_work_equals_frontiers', pg_temp.op('PERSISTED'), 'open_work', 'update irrevon.open_work set state = ''AMBIGUOUS'' where execution_id = %s', pg_temp.id('PERSISTED')),
  ('open_work_equals_frontiers', pg_temp.op('PERSISTED'), 'open_work', 'update irrevon.open_work set since = irrevon.clock() where execution_id = %s', pg_temp.id('PERSISTED')),
  ('open_work_equals_frontiers', pg_temp.op('PERSISTED'), 'open_work', 'update irrevon.open_work set adapter_id = ''another'' where execution_id = %s', pg_temp.id('PERSISTED')),
  ('open_work_equals_frontiers', pg_temp.op('SETTLED_COMMITTED'), 'open_work',
   'insert into irrevon.open_work select execution_id, effect_id, ''test-c2'', ''SETTLED_COMMITTED'', irrevon.clock(), null, 0 from irrevon.effect_executions where execution_id = %s',
   pg_temp.id('SETTLED_COMMITTED')),
  ('open_work_knows_the_open_attempt', pg_temp.token('DISPATCHED'), 'open_work', 'update irrevon.open_work set open_claim_token = null where execution_id = %s', pg_temp.id('DISPATCHED')),
  ('open_work_knows_the_open_attempt', pg_temp.token('AMBIGUOUS'), 'open_work',
   'update irrevon.open_work set open_claim_token = irrevon_test.token_of(execution_id) where execution_id = %s', pg_temp.id('AMBIGUOUS')),
  ('slot_holds_its_open_attempt', pg_temp.token('DISPATCHED'), 'scope_slots', 'update irrevon.scope_slots set open_claim_token = null where open_claim_token = irrevon_test.token_of(%s)', pg_temp.id('DISPATCHED')),
  ('slot_holds_its_open_attempt', pg_temp.token('AMBIGUOUS'), 'scope_slots',
   'update irrevon.scope_slots s set open_claim_token = w.token from world w where w.id = %s and s.scope = w.slot', pg_temp.id('AMBIGUOUS')),
  ('denies_in_force_equal_entries_without_a_lift', '018f0000-0000-7000-8000-000000000001', 'denies_in_force',
   'delete from irrevon.denies_in_force where deny_ref = ''018f0000-0000-7000-8000-000000000001''', null),
  ('denies_in_force_equal_entries_without_a_lift', '018f0000-0000-7000-8000-000000000002', 'denies_in_force',
   'insert into irrevon.denies_in_force values (''018f0000-0000-7000-8000-000000000002'', ''REVERSIBLE'', null, null, ''nobody'')', null),
  ('denies_in_force_equal_entries_without_a_lift', '018f0000-0000-7000-8000-000000000003', 'denies_in_force',
   'update irrevon.denies_in_force set adapter_id = null where deny_ref = ''018f0000-0000-7000-8000-000000000003''', null)
) as f(check_name, subject, rewritten, statement, id);
select writer as booting, epoch as booting_epoch from irrevon.writer_boot('test-' || gen_random_uuid()) \gset
select writer as finished, epoch as finished_epoch from irrevon.writer_boot('test-' || gen_random_uuid()) \gset
select irrevon.recovery_finish(:'finished', :finished_epoch) \g /dev/null
insert into faults
select 'writer_stands_at_its_last_boot', writer, 'writers', format('update irrevon.writers set %s where writer = %L', slip, writer)
  from (values (:'booting', 'epoch = epoch + 1'), (:'booting', 'recovery_epoch = null'), (:'finished', 'recovery_epoch = epoch'),
               (:'booting', 'recovery_epoch = epoch + 1')) as s(writer, slip)
 union all
select 'writer_stands_at_its_last_boot', :'finished', 'writers', format('delete from irrevon.writers where writer = %L', :'finished')
 union all
select 'writer_stands_at_its_last_boot', :'finished', 'writer_boots',
       format('insert into irrevon.writer_boots values (%L, %s, gen_random_uuid(), null, ''test'', irrevon.clock())', :'finished', :finished_epoch + 1);
\ir ../../support/findings.psql
select pg_temp.finding('DUPLICATE', 'ESCALATED_HUMAN') as open, pg_temp.finding('LOST', 'CLOSED') as closed \gset
select max(finding_ref::text) filter (where finding_id = :open) as open_ref, max(finding_ref::text) filter (where finding_id = :closed) as closed_ref from irrevon.findings \gset
insert into faults
select 'open_findings_equal_their_statuses', :'open_ref', 'open_findings', format('update irrevon.open_findings set %s where finding_id = %s', slip, :open)
  from (values ('status = ''OPEN'''), ('since = since - interval ''1 s'''), ('adapter_id = ''another'''), ('classification = ''LOST'''), ('effect_id = null')) as s(slip)
 union all
select 'open_findings_equal_their_statuses', :'open_ref', 'open_findings', format('delete from irrevon.open_findings where finding_id = %s', :open)
 union all
select 'open_findings_equal_their_statuses', :'closed_ref', 'open_findings',
       format('insert into irrevon.open_findings select finding_id, effect_id, adapter_id, classification, ''CLOSED'', created_at from irrevon.findings where finding_id = %s', :closed);
select plan((select count(*)::int from faults) + 2);

select is(pg_temp.found_after('audit_projections', rewritten, statement, constraints), check_name || ' ' || subject, check_name)
  from faults order by check_name, statement;
select set_eq('select check_name from faults', $$ select pg_temp.checks_of('audit_projections') $$, 'every check was seen to find');
select is_empty('select * from irrevon.audit_projections() where subject in (select operation from world union select effect from world union select token::text from world)',
  'and what nobody rewrote is sound');

select * from finish();
rollback;
