-- RFC-002 §1, second row of the member classes: a row is kept, nothing else, and the record stands (W6).
begin;
select plan(12);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon.register_adapter(irrevon_test.declaration('{"adapter": "test-c2-b"}')) is not null as ok
  \gset
select irrevon_test.contract('{"branch_ref": "branch-1"}') as contract \gset
create temporary table conflicting (position integer, members text[], given jsonb);
insert into conflicting values
  (1, '{effect_class}', :'contract'::jsonb || '{"effect_class": "IDEMPOTENT", "parameters": {"other": 1}}'),
  (2, '{adapter_id}', :'contract'::jsonb || '{"adapter_id": "test-c2-b"}'),
  (3, '{branch_ref}', :'contract'::jsonb || '{"branch_ref": "branch-2"}'),
  (4, '{branch_ref}', :'contract'::jsonb - 'branch_ref'),
  (5, '{adapter_id}', :'contract'::jsonb || '{"adapter_id": "nobody-knows-it"}'),
  (6, '{adapter_id,branch_ref,effect_class}',
      :'contract'::jsonb || '{"effect_class": "REVERSIBLE", "adapter_id": "test-c2-b", "branch_ref": "b"}');
grant select on conflicting to public;

set local role irrevon_app;
select effect_id from irrevon.register_intent(:'contract') \gset
select irrevon_test.facts() as before \gset
create temporary table answered as
  select position, members, r.* from conflicting, irrevon.register_intent(given::text) r;

select is(outcome || ' ' || effect_id || ' ' || lifecycle,
  'identity_conflict ' || :'effect_id' || ' PERSISTED',
          'conflict ' || position || ' is answered, and cites the record')
  from answered order by position;
select is(changed -> 'conflicting', to_jsonb(members), 'conflict ' || position || ' names its members')
  from answered where position in (1, 3, 6) order by position;
select is(irrevon_test.written_since(:'before'), '{"identity_conflicts": 6}', 'one row each, nothing else');
select is((select members from irrevon.identity_conflicts order by conflict_seq desc limit 1),
  '{adapter_id,branch_ref,effect_class}', 'the row names the members');
select is(count(*), 6::bigint, 'the row keeps a digest of the contract')
  from irrevon.identity_conflicts where contract_digest ~ '^[0-9a-f]{64}$' and effect_id = :'effect_id';

select * from finish();
rollback;
