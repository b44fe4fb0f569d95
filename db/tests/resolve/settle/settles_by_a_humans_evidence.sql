-- RFC-002 §3.1 (the human's rows), decision A11.
begin;
select plan(20);
\ir ../../support/adjudication.psql

create temporary table cases (n integer, outcome text, evidence text, state text, found text, id bigint, operation_id text);
insert into cases values
  (1, 'COMMITTED', '{"looked_at": "the statement"}',                                              'SETTLED_COMMITTED', null),
  (2, 'COMMITTED', '{"looked_at": "their console", "n_found": 1, "destination_ref": "dest-1"}',   'SETTLED_COMMITTED', 'CONFIRMED_UNIQUE settle CLOSED 0'),
  (3, 'COMMITTED', '{"looked_at": "their console", "n_found": 3}',                                'SETTLED_COMMITTED', 'DUPLICATE 2 settle OPEN 0'),
  (4, 'FAILED',    '{"looked_at": "they have nothing", "n_found": 0}',                            'SETTLED_FAILED',    'LOST settle OPEN 0'),
  (5, 'COMMITTED', '{"looked_at": "who knows", "n_found": "many"}',                               'SETTLED_COMMITTED', null);
update cases set id = irrevon_test.execution_at('AMBIGUOUS');
update cases set operation_id = irrevon_test.effect_of(id) || ':0';
grant select on cases to public;
select irrevon_test.effect_of(irrevon_test.execution_at('PERSISTED')) as waits,
       irrevon_test.effect_of(irrevon_test.execution_at('DISPATCHED')) as abandoned \gset
set local role irrevon_operator;
select is((select s.outcome || ' ' || s.lifecycle from irrevon.settle(operation_id, outcome, evidence) s), 'settled ' || state, evidence) from cases order by n;
select is(pg_temp.findings_of(irrevon_test.effect_of(id)), case when found is null then '{}' else array[found] end, coalesce(found, 'no finding')) from cases order by n;
select results_eq('select t.to_state, t.cause, t.actor, t.evidence ->> ''by'' collate "C" from cases join irrevon.effect_transitions t on execution_id = id
                    where t.from_state = ''AMBIGUOUS'' order by n',
  $$ select state, case outcome when 'FAILED' then 'reconciled_absent' else 'reconciled_present' end, 'human', session_user::text collate "C" from cases order by n $$,
  'by the causes of the RFC, and who it was');
select is((select array_agg(distinct f.created_by) from irrevon.findings f), '{human}', 'the findings are a human''s');
select is((select array_agg(destination_ref) from irrevon.findings where destination_ref is not null), '{dest-1}', 'and name what was found');
select irrevon_test.facts() as before \gset
select is((select s.outcome from irrevon.settle((select operation_id from cases where n = 1), 'COMMITTED', '{"again": true}') s), 'repeated', 'the same again');
select is((select s.outcome || ' ' || s.lifecycle from irrevon.settle((select operation_id from cases where n = 4), 'COMMITTED', '{"but": "no"}') s),
  'illegal_state SETTLED_FAILED', 'another one');
select is((select s.outcome || ' ' || s.lifecycle from irrevon.settle(:'waits' || ':0', 'FAILED', '{"a": 1}') s), 'illegal_state PERSISTED', 'what was never sent');
select is(irrevon_test.written_since(:'before') - 'scope_slots', '{}', 'none of which writes more than a slot to lock');
select irrevon_test.advance('5 min 31 s');
select is(s.outcome || ' ' || s.lifecycle, 'settled SETTLED_FAILED', 'what was on the wire is ambiguous once it is abandoned')
  from irrevon.settle(:'abandoned' || ':0', 'FAILED', '{"a": 1}') s;
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');
select is((select count(*) from irrevon.open_work where state = 'AMBIGUOUS'), 0::bigint, 'nothing is open');

select * from finish();
rollback;
