begin;
select plan(2);
\ir ../../support/corruption.psql

select set_eq($$ select distinct called[1] from pg_proc, regexp_matches(prosrc, '\m(audit_[a-z_]+)\(\)', 'g') as called
                  where oid = 'irrevon.audit_ledger()'::regprocedure $$,
  $$ select proname::text from pg_proc where pronamespace = 'irrevon'::regnamespace and pg_get_function_result(oid) like 'TABLE(check\_name %' and proname <> 'audit_ledger' $$,
  'none is left out');
select is(pg_temp.found_after('audit_ledger', 'effect_transitions',
    format('delete from irrevon.effect_transitions where execution_id = %s', pg_temp.id('SETTLED_COMMITTED')), '{}'),
  format('attempt_has_its_dispatch %s, history_is_missing %s', pg_temp.token('SETTLED_COMMITTED'), pg_temp.op('SETTLED_COMMITTED')),
  'one fault is told by everybody whom it concerns');

select * from finish();
rollback;
