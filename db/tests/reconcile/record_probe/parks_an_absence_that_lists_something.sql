-- Decision R4: not found, and there it is: no machine decides that.
begin;
select plan(4);

create temporary table looked (position integer, states text[], reason text, execution_id bigint, operation_id text, listed text);
insert into looked values (1, '{active}', 'contradictory_answer'), (2, '{null}', 'contradictory_answer'),
  (3, '{voided,active}', 'contradictory_answer'), (4, '{voided,deleted}', 'found_not_in_force');
update looked set execution_id = irrevon_test.execution_at('AMBIGUOUS');
update looked set operation_id = irrevon_test.effect_of(execution_id) || ':0';
update looked set listed = (
  select jsonb_agg(jsonb_build_object('ref', 'ref-' || i, 'client_ref', operation_id, 'state', states[i])) from generate_subscripts(states, 1) i);
grant select on looked to public;

set local role irrevon_app;
create temporary table due as select probe_token, operation_id from irrevon.reconcile_due();
select irrevon.record_probe(probe_token, 'ABSENT', 0, listed) from looked join due using (operation_id) \g /dev/null
select is(w.state || ' ' || w.parked_reason, 'AMBIGUOUS ' || reason, states::text)
  from looked join irrevon.open_work w using (execution_id) order by position;

select * from finish();
rollback;
