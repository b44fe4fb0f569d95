begin;
select plan(4);

select irrevon_test.execution_at('SETTLED_COMMITTED') as execution_id \gset
create function pg_temp.attach(p_execution_id bigint, p_evidence jsonb) returns bigint
language sql as $function$
  select irrevon.ledger_attach_finding(p_execution_id, 'CONTRADICTED', 'audit', null, null, 'reconciler', p_evidence, irrevon.clock())
$function$;

select isnt(pg_temp.attach(:execution_id, '{"a": 1, "b": 2}'), null, 'a finding');
select is(pg_temp.attach(:execution_id, '{"b": 2, "a": 1.0}'), null, 'the same evidence, however written, is no second one');
select isnt(pg_temp.attach(:execution_id, '{"a": 2}'), null, 'other evidence is');
select is(count(*)::int, 2, 'two in all') from irrevon.findings where execution_id = :execution_id;

select * from finish();
rollback;
