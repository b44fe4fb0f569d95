begin;
select plan(8);
\ir ../../support/contradictions.psql

create temporary table failed as
select position, reason, expected, irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as effect_id
  from (values (1, 'late_ok', 'late_ok'), (2, 'later_present', 'later_present'), (3, 'audit_pending', 'audit_pending'),
               (4, 'contradicted OPEN', 'contradicted'), (5, 'contradicted ESCALATED_HUMAN', 'contradicted'),
               (6, 'contradicted COMPENSATED', 'contradicted'), (7, 'contradicted CLOSED', null)) as given(position, reason, expected);
select pg_temp.contradict(effect_id, reason) from failed \g /dev/null
select is(irrevon.effect_contradiction(effect_id), expected, reason) from failed order by position;
select is(irrevon.effect_contradiction(irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED'))), null,
  'a failure that nothing speaks against');

select * from finish();
rollback;
