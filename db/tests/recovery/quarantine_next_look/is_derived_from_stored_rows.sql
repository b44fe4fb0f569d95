begin;
select plan(10);

select irrevon_test.execution_at('PERSISTED') as id \gset
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
select created_at as since from irrevon.ledger_epochs where ledger_epoch = :epoch \gset
select is(irrevon.quarantine_next_look(:id, :'since'), null, 'at once');
select probe_token from irrevon.quarantine_due() \gset
select is(irrevon.quarantine_next_look(:id, :'since'), (select deadline_at from irrevon.probe_orders), 'an open question has its deadline');
select is(irrevon.quarantine_next_look(:id, :'since'::timestamptz + interval '1 day'), null, 'another epoch asks anew');
select irrevon.quarantine_record(:'probe_token', 'ABSENT', 0) \g /dev/null
select is(irrevon.quarantine_next_look(:id, :'since'), (select recorded_at + interval '60 s' from irrevon.status_probes), 'after an absence the gap');
select irrevon_test.advance('2 min');
select probe_token from irrevon.quarantine_due() \gset
select irrevon.quarantine_record(:'probe_token', 'INDETERMINATE') \g /dev/null
select is(irrevon.quarantine_next_look(:id, :'since'), (select max(recorded_at) + interval '30 s' from irrevon.status_probes), 'after no answer the first pause');
select is((select count(*) from irrevon.quarantine_due()), 0::bigint, 'it is not due before');
select irrevon_test.advance('31 s');
select is((select count(*) from irrevon.quarantine_due()), 1::bigint, 'and then it is');
select irrevon.set_setting('reconcile_backoff', '9 s', 'test') \g /dev/null
select is(irrevon.quarantine_next_look(:id, :'since'), (select max(deadline_at) from irrevon.probe_orders), 'asked again, it has its deadline again');
select probe_token from irrevon.probe_orders order by queried_at desc limit 1 \gset
select irrevon.quarantine_record(:'probe_token', 'INDETERMINATE') \g /dev/null
select is(irrevon.quarantine_next_look(:id, :'since'), (select max(recorded_at) + interval '9 s' from irrevon.status_probes), 'the pause is the setting''s');
select irrevon.set_setting('absence_gap', '8 s', 'test') \g /dev/null
select irrevon_test.advance('1 h');
select probe_token from irrevon.quarantine_due() \gset
select irrevon.quarantine_record(:'probe_token', 'ABSENT', 0) \g /dev/null
select is(irrevon.quarantine_next_look(:id, :'since'), (select max(recorded_at) + interval '8 s' from irrevon.status_probes), 'and so is the gap');

select * from finish();
rollback;
