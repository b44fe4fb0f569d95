-- RFC-002 §6.3: audit(effect_id | window).
begin;
select plan(18);

create temporary table world as
select n, state, irrevon_test.execution_at(state) as id
  from (values (1, 'SETTLED_COMMITTED'), (2, 'SETTLED_FAILED'), (3, 'AMBIGUOUS'), (4, 'PERSISTED'), (5, 'CANCELLED')) as w(n, state);
alter table world add effect_id text;
update world set effect_id = irrevon_test.effect_of(id);
grant select on world to public;
select min(created_at) as since, irrevon_test.now() as until from irrevon.effect_transitions \gset
set local role irrevon_operator;
select is((select r.outcome from irrevon.audit_request(effect_id, p_reason => 'test') r), expected, state)
  from world join (values (1, 'asked'), (3, 'illegal_state'), (4, 'illegal_state'), (5, 'illegal_state')) as e(n, expected) using (n) order by n;
select is((select r.outcome from irrevon.audit_request(effect_id, p_reason => 'test') r), 'already_asked', 'again') from world where n = 1;
select irrevon.audit_close(effect_id, '{"a": 1}') from world where n = 1 \g /dev/null

select results_eq(format('select r.outcome, w.n from irrevon.audit_request(null, %L, %L, ''test'') r join world w using (effect_id) order by w.n', :'since', :'until'),
  $$ values ('asked', 1), ('asked', 2) $$, 'of a window, what was settled in it and sent');
select is((select min((r.evidence ->> 'next_probe_at')::timestamptz) > irrevon_test.now() + interval '4 min'
             from irrevon.audit_request((select effect_id from world where n = 1), p_reason => 'test') r), true, 'not sooner than the interval after the last one');
select is((select count(*) from irrevon.audit_request(null, :'since', :'until', 'test')), 0::bigint, 'again: nothing is left');
select irrevon.audit_close(effect_id, '{"a": 1}') from world where n in (1, 2) \g /dev/null
select is((select count(*) from irrevon.audit_request(null, :'since', :'until', 'test', 1)), 1::bigint, 'at most so many at a time');
select is((select count(*) from irrevon.audit_request(null, :'until', :'until'::timestamptz + interval '1 h', 'test')), 0::bigint, 'nothing was settled later');
select is((select count(distinct (evidence ->> 'by', evidence ->> 'reason')) from irrevon.audit_requests where cause = 'operator'), 1::bigint, 'who asked stands there');
select throws_ok(format('select * from irrevon.audit_request(%s)', arguments), sqlstate_, null, what)
  from (values ('repeat(''0'', 64), p_reason => ''x''', 'IR205', 'an effect that nobody registered'), ('null, p_reason => ''x''', 'IR105', 'neither effect nor window'),
               ('null, now(), now(), ''x''', 'IR105', 'an empty window'), ('repeat(''0'', 64), now(), null, ''x''', 'IR105', 'both'), ('repeat(''0'', 64)', 'IR105', 'no reason'),
               ('null, now(), now() + interval ''1 h'', ''x'', 0', 'IR105', 'a limit of none')) as e(arguments, sqlstate_, what);
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
