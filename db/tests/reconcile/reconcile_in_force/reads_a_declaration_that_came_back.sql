-- The same declaration may be registered again after another: two rows of one digest.
begin;
select plan(2);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon.register_adapter(irrevon_test.declaration('{"api_version": "2"}')), irrevon.register_adapter(irrevon_test.declaration())
  \g /dev/null
select is(count(*), 2::bigint, 'twice in force') from irrevon.adapter_declarations
 where declaration_digest = (irrevon.adapter_in_force('test-c2')).declaration_digest;
select is((irrevon.record_probe(irrevon_test.probe_of(:execution_id), 'PRESENT', 1,
  irrevon_test.found(irrevon_test.effect_of(:execution_id) || ':0'))).outcome, 'settled', 'its states are read');

select * from finish();
rollback;
