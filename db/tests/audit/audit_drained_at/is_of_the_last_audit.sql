begin;
select plan(3);

select irrevon_test.execution_at('SETTLED_FAILED') as id, irrevon_test.execution_at('SETTLED_FAILED') as other \gset
select irrevon.audit_ask(e, 'a', '{"n": 1}', '2026-11-30 12:00Z') from unnest(array[:id, :other]) e \g /dev/null
select is(irrevon.audit_drained_at(irrevon_test.effect_of(:id)), null, 'never');
select irrevon.audit_drain(irrevon_test.effect_of(:id), '2026-11-30 12:00Z', 'human', '{"a": 1}', '2026-11-30 13:00Z') \g /dev/null
select irrevon.audit_ask(:id, 'b', '{"n": 1}', '2026-11-30 14:00Z'),
       irrevon.audit_drain(irrevon_test.effect_of(:id), '2026-11-30 14:00Z', 'human', '{"a": 1}', '2026-11-30 15:00Z') \g /dev/null
select is(irrevon.audit_drained_at(irrevon_test.effect_of(:id)), '2026-11-30 15:00Z', 'the last one');
select is(irrevon.audit_drained_at(irrevon_test.effect_of(:other)), null, 'of this effect');

select * from finish();
rollback;
