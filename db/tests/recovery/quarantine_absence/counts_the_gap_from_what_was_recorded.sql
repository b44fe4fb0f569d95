-- Decision R1. Two questions that overlap: the one was asked a second time before its answer was recorded.
begin;
select plan(3);

select irrevon_test.execution_at('PERSISTED') as id \gset
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
select irrevon_test.advance('10 min');
select probe_token as one from irrevon.quarantine_due() \gset
select irrevon_test.advance('31 s');
select probe_token as two from irrevon.quarantine_due() \gset
select irrevon_test.advance('-15 s');
select is((irrevon.quarantine_record(:'one', 'ABSENT', 0)).outcome, 'wait_until', 'the first absence');
select irrevon_test.advance('20 s');
select is((irrevon.quarantine_record(:'two', 'ABSENT', 0)).outcome, 'wait_until', 'the second was asked too soon after it');
select irrevon_test.advance('61 s');
select is((irrevon.quarantine_record(probe_token, 'ABSENT', 0)).outcome, 'cleared', 'the third was not') from irrevon.quarantine_due();

select * from finish();
rollback;
