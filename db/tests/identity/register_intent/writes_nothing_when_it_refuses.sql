begin;
select plan(9);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon_test.contract() as contract \gset
create temporary table refused (position integer, given text, sqlstate text, why text);
insert into refused values
  (1, null, 'IR101', 'no contract'),
  (2, '[]', 'IR101', 'no object'),
  (3, :'contract'::jsonb || '{"surprise": 1}', 'IR101', 'an unknown member'),
  (4, :'contract'::jsonb || '{"adapter_id": "nobody-knows-it"}', 'IR103', 'an unknown adapter'),
  (5, :'contract'::jsonb || '{"effect_type": "order.delete"}', 'IR101', 'an undeclared effect type'),
  (6, :'contract'::jsonb || '{"stable_ids": {"order_id": "1", "tool_call_id": "2"}}', 'IR101',
    'a stable id that the effect type does not allow'),
  (7, :'contract'::jsonb || '{"stable_ids": {"customer_ref": "1"}}', 'IR101',
    'a required stable id missing'),
  (8, :'contract'::jsonb || '{"stamped_at": "2099-01-01T00:00:00Z"}', 'IR101', 'a stamp of the future');
grant select on refused to public;
select irrevon_test.facts() as before \gset

set local role irrevon_app;
select throws_ok(format('select irrevon.register_intent(%L)', given), sqlstate, null, why)
  from refused order by position;
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written by any of them');

select * from finish();
rollback;
