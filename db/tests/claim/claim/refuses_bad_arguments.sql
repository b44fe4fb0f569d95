begin;
select plan(12);

select irrevon_test.effect() as effect_id \gset
select irrevon_test.dispatch_order(:'effect_id') ->> 'order_digest' as digest \gset
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select throws_ok(format('select irrevon.claim(%L, %L, %L, %L, %L, %L)', effect, token, ord, request, writer,
  epoch), code, null, why)
  from (values
    (1,  :'effect_id', null, :'digest', repeat('a', 64), null, null, 'IR105', 'no token'),
    (2,  :'effect_id', gen_random_uuid(), null, repeat('a', 64), null, null, 'IR105', 'no order digest'),
    (3,  :'effect_id', gen_random_uuid(), repeat('A', 64), repeat('a', 64), null, null, 'IR105',
      'an upper-case order digest'),
    (4,  :'effect_id', gen_random_uuid(), :'digest', null, null, null, 'IR105', 'no request digest'),
    (5,  :'effect_id', gen_random_uuid(), :'digest', repeat('a', 63), null, null, 'IR105',
      'a short request digest'),
    (6,  :'effect_id', gen_random_uuid(), :'digest', repeat('a', 64) || chr(10), null, null, 'IR105',
      'a request digest with a line feed'),
    (7,  :'effect_id', gen_random_uuid(), :'digest', repeat('a', 64), 'w', null, 'IR105',
      'a writer without an epoch'),
    (8,  :'effect_id', gen_random_uuid(), :'digest', repeat('a', 64), null, 1, 'IR105',
      'an epoch without a writer'),
    (9,  null, gen_random_uuid(), :'digest', repeat('a', 64), null, null, 'IR205', 'no effect'),
    (10, repeat('0', 64), gen_random_uuid(), :'digest', repeat('a', 64), null, null, 'IR205',
      'an unknown effect'),
    (11, upper(:'effect_id'), gen_random_uuid(), :'digest', repeat('a', 64), null, null, 'IR205',
      'an effect in other letters')
  ) as bad(position, effect, token, ord, request, writer, epoch, code, why) order by position;
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');

select * from finish();
rollback;
