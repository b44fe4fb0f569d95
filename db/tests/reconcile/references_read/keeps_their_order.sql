begin;
select plan(1);

select is(jsonb_path_query_array(irrevon.references_read('["c", {"ref": "a"}, "b"]'), '$[*].ref'), '["c", "a", "b"]',
  'as the destination gave them');

select * from finish();
rollback;
