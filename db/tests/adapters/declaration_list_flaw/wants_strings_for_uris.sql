begin;
select plan(4);

select is(irrevon.declaration_list_flaw('uris', item), 'is a list of URIs (RFC 3986)', item::text)
  from (values ('[{"a:b": "c:d"}]'::jsonb), ('[["urn:x"]]'), ('[null]'), ('[1]')) as bad(item);

select * from finish();
rollback;
