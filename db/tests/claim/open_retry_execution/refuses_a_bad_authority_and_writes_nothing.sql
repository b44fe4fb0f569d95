begin;
select plan(9);

select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as effect_id,
       to_char((irrevon.clock() + interval '10 min') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ahead \gset
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select throws_ok(format('select irrevon.open_retry_execution(%L, %L)', :'effect_id', authority), 'IR101', null, why)
  from (values
    (1, '', 'nothing at all'), (2, 'approval-2', 'no JSON'), (3, '{}', 'no member'),
    (4, '{"authority_ref": "a", "stamped_at": "tomorrow"}', 'a word for a stamp'),
    (5, '{"authority_ref": "", "stamped_at": "2026-07-21T09:00:00Z"}', 'an empty reference'),
    (6, '{"authority_ref": "a", "stamped_at": "2026-07-21T09:00:00Z", "expires_at": "infinity"}', 'a member too many'),
    (7, format('{"authority_ref": "a", "stamped_at": "%s"}', :'ahead'), 'a stamp ten minutes ahead')
  ) as bad(position, authority, why) order by position;
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select is((select count(*) from irrevon.effect_executions), 1::bigint, 'and nothing opened');

select * from finish();
rollback;
