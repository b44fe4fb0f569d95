begin;
select plan(9);

select irrevon_test.token_of(irrevon_test.execution_at('DISPATCHED')) as token \gset
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select throws_ok(format('select irrevon.record_outcome(%L, %L, null, %L, %L)', token, outcome, 'x', digest),
  code, null, why)
  from (values
    (1, gen_random_uuid(), 'OK', null, 'IR401', 'a token that claimed nothing'),
    (2, null, 'OK', null, 'IR105', 'no token'),
    (3, :'token', 'SUCCESS', null, 'IR403', 'a word outside the closed set'),
    (4, :'token', 'ok', null, 'IR403', 'a word in other letters'),
    (5, :'token', '', null, 'IR403', 'an empty word'),
    (6, :'token', null, null, 'IR403', 'no word'),
    (7, :'token', 'OK', repeat('A', 64), 'IR105', 'an upper-case response digest'),
    (8, :'token', 'OK', 'abc', 'IR105', 'a short response digest')
  ) as bad(position, token, outcome, digest, code, why) order by position;
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');

select * from finish();
rollback;
