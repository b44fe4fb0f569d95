begin;
select plan(3);

select is(irrevon.schema_flaw_map('{}', '{}'), null, 'no schema, no flaw');
select is(irrevon.schema_flaw_map('{}', '{"type": true, "a": {}}'), null, 'names are not keywords');
select is(irrevon.schema_flaw_map('{}', '{"a": {}, "b/c": 1}'), '{"path": "/b~1c", "rule": "is a schema: an object or a boolean"}',
  'the flaw is told below its name');

select * from finish();
rollback;
