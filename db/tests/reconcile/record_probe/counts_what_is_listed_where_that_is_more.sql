-- Decision R4: a destination that counts one and lists two holds two.
begin;
select plan(5);

create temporary table looked (position integer, what text, n bigint, refs text[], states text[], answer text,
                               execution_id bigint, operation_id text, listed text);
insert into looked values
  (1, 'two listed, one counted',       1, '{a,b}',   '{active,active}',        'DUPLICATE 1'),
  (2, 'one of them voided',            1, '{a,b}',   '{active,voided}',        'CONFIRMED_UNIQUE'),
  (3, 'one listed twice',              1, '{a,a}',   '{active,active}',        'CONFIRMED_UNIQUE'),
  (4, 'three counted, two listed',     3, '{a,b}',   '{active,active}',        'DUPLICATE 2'),
  (5, 'three listed, two counted',     2, '{a,b,c}', '{active,active,active}', 'DUPLICATE 2');
update looked set execution_id = irrevon_test.execution_at('AMBIGUOUS');
update looked set operation_id = irrevon_test.effect_of(execution_id) || ':0';
update looked set listed = (
  select jsonb_agg(jsonb_build_object('ref', refs[i], 'client_ref', operation_id, 'state', states[i])) from generate_subscripts(refs, 1) i);
grant select on looked to public;

set local role irrevon_app;
create temporary table due as select probe_token, operation_id from irrevon.reconcile_due();
select irrevon.record_probe(probe_token, 'PRESENT', n, listed) from looked join due using (operation_id) \g /dev/null
select is(concat_ws(' ', f.classification, f.excess_effect_count), answer, what)
  from looked join irrevon.findings f using (execution_id) order by position;

select * from finish();
rollback;
