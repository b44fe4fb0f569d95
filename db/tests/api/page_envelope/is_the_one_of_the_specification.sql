begin;
select plan(2);
select is(irrevon.page_envelope('[1]', true, 'c', '2026-11-30 12:00Z') - 'as_of',
  '{"schema_version": "1", "data": [1], "has_more": true, "next_cursor": "c"}'::jsonb, 'RFC-002 §9');
select is(irrevon.page_envelope(null, false, null, '2026-11-30 12:00Z') - 'as_of',
  '{"schema_version": "1", "data": [], "has_more": false, "next_cursor": null}'::jsonb, 'nothing is an empty list');
select * from finish();
rollback;
