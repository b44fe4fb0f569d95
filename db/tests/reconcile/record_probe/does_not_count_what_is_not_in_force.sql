-- Decision R4: a voided effect is not PRESENT, and what is found only so needs a human.
begin;
select plan(7);

create temporary table looked (position integer, what text, result text, n bigint, states text[],
                               outcome text, told text, execution_id bigint, operation_id text, refs text);
insert into looked values
  (1, 'voided, told as present',  'PRESENT', 1, '{voided}',         'parked',  'found_not_in_force'),
  (2, 'voided, told as absent',   'ABSENT',  0, '{voided}',         'parked',  'found_not_in_force'),
  (3, 'no state told',            'PRESENT', 1, '{null}',           'settled', 'ref-1'),
  (4, 'one deleted, one in force', 'PRESENT', 1, '{deleted,active}', 'settled', 'ref-2'),
  (5, 'nothing listed',           'ABSENT',  0, '{}',               'wait_until', null);
update looked set execution_id = irrevon_test.execution_at('AMBIGUOUS');
update looked set operation_id = irrevon_test.effect_of(execution_id) || ':0';
update looked set refs = coalesce((
  select jsonb_agg(jsonb_build_object('ref', 'ref-' || i, 'client_ref', operation_id, 'state', states[i]))
    from generate_subscripts(states, 1) i), '[]');
grant select on looked to public;

set local role irrevon_app;
create temporary table due as select probe_token, operation_id from irrevon.reconcile_due();
create temporary table answered as
  select position, what, looked.outcome, told, r.outcome as answer, r.evidence
    from looked join due using (operation_id)
   cross join lateral irrevon.record_probe(probe_token, result, n, refs) r;

select is(concat_ws(' ', answer, coalesce(evidence ->> 'reason', evidence ->> 'destination_ref')),
          concat_ws(' ', outcome, told), what)
  from answered order by position;
select is((select count(*) from irrevon.status_probes), 5::bigint, 'every answer is kept');
select is((select count(*) from irrevon.findings), 2::bigint, 'only what settled has a finding');

select * from finish();
rollback;
