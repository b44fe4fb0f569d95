-- W12: no bytes that a destination can list stop a sweep.
begin;
select plan(9);

create function pg_temp.read(variadic p_entries text[]) returns jsonb
language sql as $function$
  select irrevon.sweep_entries(p_entries, '{"listing_keys": ["a", "b"], "states_not_in_force": ["voided"]}')
$function$;
select is(pg_temp.read('{"ref": "r", "client_ref": "c", "state": "active", "created_at": "2020-01-01T00:00:00+01:00",
                         "keys": {"a": "1", "b": "2", "c": "3"}, "digest": "' || repeat('ab', 32) || '"}'),
  jsonb_build_array(jsonb_build_object('n', 1, 'ref', 'r', 'client_ref', 'c', 'state', 'active', 'listed_at', '2019-12-31T23:00:00+00:00'::timestamptz,
    'listing_keys', '{"a": "1", "b": "2"}'::jsonb, 'payload_digest', repeat('ab', 32), 'in_force', true)), 'an entry as it should be');
select is(pg_temp.read('', 'null', '[]', '7', '{', '{}', '{"ref": ""}', '{"client_ref": "c"}'), '[]', 'what names nothing is none');
select is(pg_temp.read('{"ref": null}', '{"ref": "second"}') #>> '{0,n}', '2', 'each keeps its number');
select is(pg_temp.read('{"ref": "r", "keys": {"a": "1"}}') #> '{0,listing_keys}', '{}', 'half of the keys is no key');
select is(pg_temp.read('{"ref": "r", "keys": {"a": "1", "b": 2}}') #> '{0,listing_keys}', '{}', 'nor is a number');
select is(pg_temp.read('{"ref": "r", "keys": "x", "created_at": "infinity", "state": 5, "digest": "z"}') #> '{0,listed_at}', 'null', 'a time that is none');
select is(pg_temp.read('{"ref": "r"}') #>> '{0,payload_digest}', encode(sha256('{"ref": "r"}'), 'hex'), 'a digest that nobody told is of the entry');
select is(pg_temp.read('{"ref": "a\u0000\ud800"}', '{"ref": "' || repeat('x', 600) || '"}') #>> '{1,ref}',
  'sha256:' || encode(sha256(convert_to(repeat('x', 600), 'UTF8')), 'hex'), 'a name that text cannot hold is mended, a long one digested');
select is(pg_temp.read('{"ref": "r", "state": "voided"}') #> '{0,in_force}', 'false', 'what is voided is not in force');

select * from finish();
rollback;
