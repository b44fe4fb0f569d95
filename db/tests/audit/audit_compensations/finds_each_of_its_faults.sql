-- Each fault is made alone, and found by exactly its name, under the name of what it befell.
begin;
\ir ../../support/corruption.psql
\ir ../../support/resolution.psql
create temporary table undone on commit drop as
select name, irrevon.ledger_attach_finding(pg_temp.id('SETTLED_COMMITTED'), 'DUPLICATE', 'audit', excess, null, 'reconciler', jsonb_build_object('n', name), irrevon.clock()) as finding
  from (values ('once', 1), ('twice', 2)) as v(name, excess);
alter table undone add ref uuid, add effects text[];
update undone set ref = pg_temp.ref(finding);
update undone set effects = case name when 'once' then array[pg_temp.undo(ref)]
                                      else array[pg_temp.undo(ref, '{"compensates_index": "1"}'), pg_temp.undo(ref, '{"compensates_index": "2"}')] end;
create temporary table refunds on commit drop as
select pg_temp.undo(ref, '{"compensates_index": "2"}', '{"effect_type": "order.refund"}') as another from undone where name = 'twice';
select pg_temp.resolved(ref, 'COMPENSATED', effects[1:1]) from undone \g /dev/null
insert into faults
select check_name, ref::text, rewritten, format(statement, finding, effects[1], effects[2], (select another from refunds)), constraints
  from undone join (values
  ('once', 'compensation_is_of_its_finding', 'effect_records', 'update irrevon.effect_records set scope = ''elsewhere'' where effect_id = %2$L', '{contract_canonical_is_of_the_columns}'::text[]),
  ('once', 'compensation_is_of_its_finding', 'effect_records', 'update irrevon.effect_records set effect_type = ''order.create'' where effect_id = %2$L', '{contract_canonical_is_of_the_columns}'),
  ('once', 'compensation_is_of_its_finding', 'effect_records', 'update irrevon.effect_records set stable_ids = stable_ids - ''compensates_finding_id'' where effect_id = %2$L', '{contract_canonical_is_of_the_columns}'),
  ('once', 'compensation_has_its_index', 'effect_records', 'update irrevon.effect_records set stable_ids = stable_ids || ''{"compensates_index": "1"}'' where effect_id = %2$L', '{contract_canonical_is_of_the_columns}'),
  ('twice', 'compensation_has_its_index', 'effect_records', 'update irrevon.effect_records set stable_ids = stable_ids - ''compensates_index'' where effect_id = %2$L', '{contract_canonical_is_of_the_columns}'),
  ('twice', 'compensation_has_its_index', 'effect_records', 'update irrevon.effect_records set stable_ids = stable_ids || ''{"compensates_index": "3"}'' where effect_id = %2$L', '{contract_canonical_is_of_the_columns}'),
  ('twice', 'compensation_has_its_index', 'effect_records', 'update irrevon.effect_records set stable_ids = stable_ids || ''{"compensates_index": "01"}'' where effect_id = %2$L', '{contract_canonical_is_of_the_columns}'),
  ('twice', 'compensation_has_its_index', 'effect_records', 'update irrevon.effect_records set stable_ids = stable_ids || ''{"compensates_index": "one"}'' where effect_id = %2$L', '{contract_canonical_is_of_the_columns}'),
  ('once', 'compensation_cites_its_evidence', 'finding_compensations', 'update irrevon.finding_compensations set evidence = ''{"by": "somebody"}'' where finding_id = %s', '{}'),
  ('once', 'compensation_was_decided_upon', 'finding_resolutions', 'delete from irrevon.finding_resolutions where finding_id = %s', '{}'),
  ('once', 'compensated_names_what_undoes_it', 'finding_compensations', 'delete from irrevon.finding_compensations where finding_id = %s', '{}'),
  ('once', 'compensated_names_what_undoes_it', 'finding_compensations', 'update irrevon.finding_compensations set created_at = created_at + interval ''1 us'' where finding_id = %s', '{}')
) as f(name, check_name, rewritten, statement, constraints) using (name);
-- One more than there was: nobody says of which finding. What was named last is judged.
insert into faults
select 'excess_is_undone_once', ref::text, 'finding_compensations',
       format('insert into irrevon.finding_compensations select finding_id, %L, irrevon.clock(), evidence, decided_by from irrevon.finding_compensations where finding_id = %s',
              effects[2], finding) from undone where name = 'twice';
select plan((select count(*)::int from faults) + 2);

select is(pg_temp.found_after('audit_compensations', rewritten, statement, constraints), check_name || ' ' || subject, check_name)
  from faults order by check_name, statement;
select set_eq('select check_name from faults', $$ select pg_temp.checks_of('audit_compensations') $$, 'every check was seen to find');
select is_empty('select * from irrevon.audit_ledger()', 'and what nobody rewrote is sound');

select * from finish();
rollback;
