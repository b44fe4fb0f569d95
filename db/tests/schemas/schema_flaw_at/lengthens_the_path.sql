begin;
select plan(2);

select is(irrevon.schema_flaw_at('a/b', '{"path": "/c", "rule": "type null"}'), '{"path": "/a~1b/c", "rule": "type null"}',
  'by one member, escaped');
select is(irrevon.schema_flaw_at('0', '{"path": "", "rule": "const"}'), '{"path": "/0", "rule": "const"}', 'or item');

select * from finish();
rollback;
