-- Each fault is made alone, and found by exactly its name, under the name of what it befell.
begin;
\ir ../../support/corruption.psql
\ir ../../support/adjudication.psql
-- Found, absent twice, and looked at again.
create temporary table asked on commit drop as
select name, irrevon_test.execution_at('AMBIGUOUS', jsonb_build_object('scope', 'test/' || name)) as id from unnest(array['found', 'absent']) as name;
select pg_temp.look(id, 'ABSENT', 0) from asked where name = 'absent' \g /dev/null
select pg_temp.look(id, 'ABSENT', 0, '[]', '61 s') from asked where name = 'absent' \g /dev/null
select pg_temp.look(id, 'PRESENT', 1, irrevon_test.found(irrevon_test.effect_of(id) || ':0'), '61 s') from asked where name = 'found' \g /dev/null
select irrevon.audit_request(irrevon_test.effect_of(id), null, null, 'test') from asked where name = 'found' \g /dev/null
select pg_temp.audited(irrevon_test.effect_of(id), 'PRESENT', 1, irrevon_test.found(irrevon_test.effect_of(id) || ':0')) from asked where name = 'found' \g /dev/null
alter table asked add op text, add first text, add last text;
update asked set op = irrevon_test.effect_of(id) || ':0',
  first = (select probe_token::text from irrevon.status_probes where execution_id = id order by probe_id limit 1),
  last = (select probe_token::text from irrevon.status_probes where execution_id = id order by probe_id desc limit 1);
insert into faults
select check_name, case told when 'op' then op when 'first' then first else last end, rewritten, format(statement, id, first, last), constraints from asked join (values
  ('found', 'last', 'an_audit_was_asked_for', 'audit_requests', 'delete from irrevon.audit_requests where effect_id = irrevon_test.effect_of(%s)', '{}'::text[]),
  ('found', 'last', 'answer_is_of_its_order', 'status_probes', 'update irrevon.status_probes set query_keys = ''[]'' where probe_token = %3$L', '{}'::text[]),
  ('found', 'last', 'answer_is_of_its_order', 'status_probes', 'update irrevon.status_probes set queried_at = queried_at - interval ''1 us'' where probe_token = %3$L', '{}'),
  ('found', 'last', 'answer_is_of_its_order', 'status_probes', 'update irrevon.status_probes set execution_id = pg_temp.id(''SETTLED_FAILED'') where probe_token = %3$L', '{}'),
  ('found', 'last', 'answer_follows_its_question', 'status_probes', 'update irrevon.status_probes set recorded_at = queried_at - interval ''1 us'' where probe_token = %3$L', '{}'),
  ('found', 'op', 'note_is_of_its_order', 'adjudication_notes', 'update irrevon.adjudication_notes set created_at = created_at + interval ''1 us'' where probe_token = %3$L', '{}'),
  ('found', 'op', 'note_is_of_its_order', 'adjudication_notes', 'update irrevon.adjudication_notes set probe_token = gen_random_uuid() where probe_token = %3$L', '{}'),
  ('absent', 'op', 'absence_was_read_twice', 'status_probes', 'update irrevon.status_probes set recorded_at = recorded_at + interval ''3 s'' where probe_token = %2$L', '{}'),
  ('absent', 'op', 'absence_was_read_twice', 'status_probes', 'update irrevon.status_probes set result = ''INDETERMINATE'', n_found = null where probe_token = %2$L', '{}'),
  ('absent', 'op', 'absence_was_read_twice', 'effect_transitions', 'update irrevon.effect_transitions set evidence = evidence - ''first_probe_token'' where execution_id = %s and from_state = ''AMBIGUOUS''', '{}'),
  ('absent', 'op', 'absence_was_read_twice', 'effect_transitions', 'update irrevon.effect_transitions set evidence = jsonb_set(evidence, ''{counted_from}'', ''"2020-01-01T00:00:00Z"'') where execution_id = %s and from_state = ''AMBIGUOUS''', '{}'),
  ('absent', 'op', 'absence_was_read_twice', 'effect_transitions', 'update irrevon.effect_transitions set evidence = jsonb_set(evidence, ''{key_coverage,lag}'', ''5'') where execution_id = %s and from_state = ''AMBIGUOUS''', '{}'),
  ('absent', 'op', 'absence_was_read_twice', 'dispatch_receipts', 'update irrevon.dispatch_receipts set recorded_at = recorded_at + interval ''1 hour'' where attempt_id in (select attempt_id from irrevon.dispatch_attempts where execution_id = %s)', '{}')
) as f(name, told, check_name, rewritten, statement, constraints) using (name);
insert into faults select 'only_what_was_open_is_adjudicated', string_agg(probe_token::text, ', only_what_was_open_is_adjudicated ' order by probe_token::text), 'effect_transitions',
  format('update irrevon.effect_transitions set to_state = ''PERSISTED'' where execution_id = %s and to_state in (''DISPATCHED'', ''AMBIGUOUS'')', min(id)), '{edge_is_canonical}'
  from asked join irrevon.probe_orders on execution_id = id and probe_kind = 'reconcile_open' where name = 'found';
insert into faults select 'question_is_by_its_declaration ' || last || ', answer_is_of_its_order', last, 'probe_orders', format('update irrevon.probe_orders set declaration_digest = ''none'' where probe_token = %L', last), '{}'
  from asked where name = 'found';
update faults set check_name = 'answer_is_of_its_order ' || subject || ', question_is_by_its_declaration' where check_name ~ '^question_is';
insert into faults select 'question_is_by_its_declaration', string_agg(probe_token::text, ', question_is_by_its_declaration ' order by probe_token::text), 'adapter_declarations',
  'update irrevon.adapter_declarations set created_at = created_at + interval ''1 day'' where adapter_id = ''test-c2''', '{}' from irrevon.probe_orders;
select plan((select count(*)::int from faults) + 2);

select is(pg_temp.found_after('audit_probes', rewritten, statement, constraints), check_name || ' ' || subject, check_name)
  from faults order by check_name, statement;
select set_eq($$ select distinct regexp_replace(unnest(string_to_array(check_name, ', ')), ' .*', '') from faults $$, $$ select pg_temp.checks_of('audit_probes') $$, 'every check was seen to find');
select is_empty('select * from irrevon.audit_ledger()', 'and what nobody rewrote is sound');

select * from finish();
rollback;
