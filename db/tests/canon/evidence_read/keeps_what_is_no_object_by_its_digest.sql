begin;
select plan(8);

create function pg_temp.unreadable(p_text text) returns jsonb
language sql as $function$
  select jsonb_build_object('unreadable', jsonb_build_object(
    'digest', encode(sha256(convert_to(p_text, 'UTF8')), 'hex'), 'octets', octet_length(p_text)))
$function$;

select is(irrevon.evidence_read('{"a": [1, "é"]}'), '{"a": [1, "é"]}', 'an object is kept');
select is(irrevon.evidence_read('{"a": "\u0000"}'), '{"a": "�"}', 'mended where it must be');
select is(irrevon.evidence_read(text), pg_temp.unreadable(text), left(text, 20) || ' is kept by digest and size')
  from (values ('[1]'), ('é'), ('{"a": 1e131000}'), ('')) as given(text);
select is(irrevon.evidence_read('{"a":"' || repeat('x', 8183) || '"}'), jsonb_build_object('a', repeat('x', 8183)),
  '8 kB as printed are kept');
select is(irrevon.evidence_read(text), pg_temp.unreadable(text), 'and not one octet more')
  from (values ('{"a":"' || repeat('x', 8184) || '"}')) as given(text);

select * from finish();
rollback;
