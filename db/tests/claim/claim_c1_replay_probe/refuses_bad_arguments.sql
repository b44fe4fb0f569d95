begin;
select plan(15);
\ir ../../support/replay.psql

select irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as effect_id \gset
select irrevon_test.dispatch_order(:'effect_id') ->> 'order_digest' as digest \gset
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select throws_ok(format('select irrevon.claim_c1_replay_probe(%L, %L, %L, %L, %L, %L)', operation, token, ord,
  request, writer, epoch), code, null, why)
  from (values
    (1,  :'effect_id' || ':0', null, :'digest', repeat('a', 64), null, null, 'IR105', 'no token'),
    (2,  :'effect_id' || ':0', gen_random_uuid(), null, repeat('a', 64), null, null, 'IR105', 'no order digest'),
    (3,  :'effect_id' || ':0', gen_random_uuid(), :'digest', null, null, null, 'IR105', 'no request digest'),
    (4,  :'effect_id' || ':0', gen_random_uuid(), :'digest', repeat('A', 64), null, null, 'IR105', 'an upper-case request digest'),
    (5,  :'effect_id' || ':0', gen_random_uuid(), :'digest', repeat('a', 64), 'w', null, 'IR105', 'a writer without an epoch'),
    (6,  :'effect_id' || ':0', gen_random_uuid(), :'digest', repeat('a', 64), null, 1, 'IR105', 'an epoch without a writer'),
    (7,  null, gen_random_uuid(), :'digest', repeat('a', 64), null, null, 'IR201', 'no operation'),
    (8,  '', gen_random_uuid(), :'digest', repeat('a', 64), null, null, 'IR201', 'an empty one'),
    (9,  repeat('0', 64) || ':0', gen_random_uuid(), :'digest', repeat('a', 64), null, null, 'IR201', 'of an unknown effect'),
    (10, :'effect_id', gen_random_uuid(), :'digest', repeat('a', 64), null, null, 'IR201', 'an effect, and no step'),
    (11, :'effect_id' || ':1', gen_random_uuid(), :'digest', repeat('a', 64), null, null, 'IR201', 'a step that was never opened'),
    (12, :'effect_id' || ':0:0', gen_random_uuid(), :'digest', repeat('a', 64), null, null, 'IR201', 'a step too many'),
    (13, :'effect_id' || ':00', gen_random_uuid(), :'digest', repeat('a', 64), null, null, 'IR201', 'a step in other digits'),
    (14, upper(:'effect_id') || ':0', gen_random_uuid(), :'digest', repeat('a', 64), null, null, 'IR201', 'an effect in other letters')
  ) as bad(position, operation, token, ord, request, writer, epoch, code, why) order by position;
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');

select * from finish();
rollback;
