begin;
select plan(5);

select gen_random_uuid() as witness \gset
select irrevon_test.effect() is not null as ok \gset
set local role irrevon_app;
select boot_token as mark from irrevon.writer_boot('w', p_witness => :'witness') \gset
select irrevon_test.leave('w'), irrevon.writer_boot('w', p_witness => :'witness') \g /dev/null
create function pg_temp.check(p_unread int, p_damaged int) returns text language sql as $$
  select irrevon.witness_check('w', 2, b.witness, b.boot_token, '[]', jsonb_build_object(
    'claims', 0, 'boots', 0, 'unread', p_unread, 'damaged', p_damaged)::text)
    from irrevon.writer_boots b where epoch = 1;
  select (max(c.ledger_epoch), bool_or(c.is_complete))::text from irrevon.witness_checks c where check_seq = (select max(check_seq) from irrevon.witness_checks) $$;
select is(pg_temp.check(0, 1), '(1,f)', 'a torn line that shows its claim is no alarm, and not complete');
select is(pg_temp.check(1, 1), '(2,f)', 'one that shows nothing is an alarm');
select is((select reason from irrevon.ledger_epochs where ledger_epoch = 2), 'a witness knows more than this ledger', 'of this kind');
select is(pg_temp.check(0, 0), '(2,t)', 'a whole file is complete');
select is((select count(*) from irrevon.quarantine_lifts), 0::bigint, 'but lifts nothing that was begun');

select * from finish();
rollback;
