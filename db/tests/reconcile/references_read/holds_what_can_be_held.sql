begin;
select plan(12);

select is(irrevon.references_read(given), expected::jsonb, why) from (values
  (null, '[]', 'none'), ('', '[]', 'nothing'), ('null', '[]', 'null'), ('{"ref": "a"}', '[]', 'no list'),
    ('[', '[]', 'half a list'),
  ('["a"]', '[{"ref": "a", "client_ref": null, "state": null}]', 'a plain name'),
  ('[{"ref": "a", "client_ref": "c", "state": "s", "more": 1}]',
    '[{"ref": "a", "client_ref": "c", "state": "s"}]', 'an entry, and no more of it'),
  ('[{"client_ref": "c"}, 7, [], null, {"ref": ""}, {"ref": "b"}]',
    '[{"ref": "b", "client_ref": null, "state": null}]', 'what has no name is left out')) as e(given,
      expected, why)
union all
select is(irrevon.references_read('["a\u0000b"]') #>> '{0,ref}', 'a' || U&'\FFFD' || 'b', 'a NUL is mended')
union all
select is(jsonb_array_length(irrevon.references_read((select jsonb_agg('r' || n)::text
  from generate_series(1, 200) n))), 100, 'at most a hundred')
union all
select is(irrevon.references_read(jsonb_build_array(jsonb_build_object('ref', repeat('r', 513), 'state',
  repeat('s', 100)))::text),
  jsonb_build_array(jsonb_build_object('ref', 'sha256:' || encode(sha256(convert_to(repeat('r', 513),
    'UTF8')), 'hex'), 'client_ref', null,
    'state', repeat('s', 64))), 'what is long is held by digest, or cut')
union all
select is(irrevon.references_read(repeat('[', 1000)), '[]', 'what is deep is not');

select * from finish();
rollback;
