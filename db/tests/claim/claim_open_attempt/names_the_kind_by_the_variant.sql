-- Decision G2: a redispatch that recovery drains is of kind recovery_redispatch, everything else primary.
begin;
select plan(5);

create temporary table opened (variant text, kind text, execution_id bigint);
insert into opened
select variant, kind, irrevon_test.execution_at('PERSISTED')
  from (values ('dispatch', 'primary'), ('retry_after_failure', 'primary'), ('resolve_redispatch',
    'primary'),
               ('recovery_redispatch', 'recovery_redispatch')) as expected(variant, kind);
select irrevon.claim_lock_slot(scope, effect_type) is not null as ok from irrevon.effect_records
  \g /dev/null
select irrevon.claim_open_attempt(irrevon_test.dispatch_order(r.effect_id), r, o.execution_id, repeat('ab',
  32),
         irrevon.gate_evaluate(r, o.execution_id, o.variant, gen_random_uuid(), irrevon.clock()), null,
           null, irrevon.clock())
  from opened o join irrevon.effect_executions e using (execution_id)
    join irrevon.effect_records r using (effect_id)
  \g /dev/null

select is(a.kind, o.kind, variant) from opened o join irrevon.dispatch_attempts a using (execution_id);
select is((select array_agg(distinct attempt_no) from irrevon.dispatch_attempts), '{1}',
  'each is the first of its execution');

select * from finish();
rollback;
