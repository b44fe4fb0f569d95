-- RFC-002 section 6.2; decision S5: the epoch's begin, the dispatch deadline, the declared lag, then a gap.
begin;
select plan(8);

select irrevon_test.execution_at('PERSISTED') as id \gset
select irrevon.register_adapter(irrevon_test.declaration('{"consistency": {"status_settlement_lag": "PT2M", "listing_lag": null, "clock_skew": "PT1S"}}')) \g /dev/null
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
create function pg_temp.look(p_ahead text, p_result text default 'ABSENT', p_refs text default '[]') returns text language plpgsql as $$
declare v_token uuid; begin
  perform irrevon_test.advance(p_ahead::interval);
  select probe_token into v_token from irrevon.quarantine_due();
  return (irrevon.quarantine_record(v_token, p_result, case p_result when 'ABSENT' then 0 end, p_refs)).outcome;
end $$;
select is(pg_temp.look('0 s'), 'wait_until', 'too early');
select is(pg_temp.look('125 s'), 'wait_until', 'and too early for a hand''s last byte and the lag after it');
select is(pg_temp.look('61 s'), 'wait_until', 'the first look that counts');
select is(pg_temp.look('61 s', 'INDETERMINATE'), 'wait_until', 'no answer says nothing');
select is(pg_temp.look('61 s'), 'cleared', 'the second, a gap after the first');
select is((select evidence ->> 'probe_token' from irrevon.quarantine_clearances), (select probe_token::text from irrevon.status_probes order by probe_id desc limit 1), 'cleared by it');

select irrevon_test.execution_at('PERSISTED') as id \gset
select irrevon.register_adapter(irrevon_test.declaration('{"consistency": {"status_settlement_lag": null, "listing_lag": null, "clock_skew": "PT1S"}}')) \g /dev/null
select is(pg_temp.look('1 h') || pg_temp.look('1 h'), 'wait_untilwait_until', 'without a declared lag no absence is confirmed');
select is((select count(*) from irrevon.quarantine_clearances), 1::bigint, 'so nothing more is cleared');

select * from finish();
rollback;
