begin;
select plan(4);

create temporary table exits on commit drop as
select * from (values ('SETTLED_COMMITTED', 'reconciled_present'), ('SETTLED_COMMITTED', 'replay_ok'),
                      ('SETTLED_FAILED', 'reconciled_absent'), ('SETTLED_FAILED', 'replay_failed')) as e(to_state, cause);
select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select throws_ok(format('select irrevon.ledger_transition(%s, %L, %L, %L, %L, %L, irrevon.clock())',
    :execution_id, 'AMBIGUOUS', to_state, cause, 'human', '{}'), '23514', null, cause || ' without evidence is refused')
  from exits;

select * from finish();
rollback;
