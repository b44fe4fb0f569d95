-- Decision S5: a disk that tore a line may have torn the only word of a claim.
begin;
select plan(9);

select gen_random_uuid() as witness \gset
select boot_token as mark from irrevon.writer_boot('w', p_witness => :'witness') \gset
create function pg_temp.unexplained(p_epoch bigint, p_mark uuid, p_claims int, p_boots int, p_unread int) returns boolean language sql as $$
  select irrevon.witness_unexplained('w', p_epoch, (select witness from irrevon.writer_boots limit 1), p_mark,
    jsonb_build_object('claims', p_claims, 'boots', p_boots, 'unread', p_unread)) $$;
select is(pg_temp.unexplained(1, :'mark', 0, 0, 0), false, 'nothing is unread');
select is(pg_temp.unexplained(1, :'mark', 0, 0, 1), true, 'a line that nothing explains');
select irrevon.recovery_finish('w', 1), irrevon_test.claim(irrevon_test.effect(), p_writer => 'w', p_epoch => 1) \g /dev/null
select is(pg_temp.unexplained(1, :'mark', 0, 0, 1), false, 'is the claim that the file does not tell');
select is(pg_temp.unexplained(1, :'mark', 1, 0, 1), true, 'unless it tells that one');
select is(pg_temp.unexplained(1, :'mark', 0, 0, 2), true, 'two lines need two');
select irrevon_test.leave('w'), irrevon.writer_boot('w', p_witness => :'witness') \g /dev/null
select irrevon_test.leave('w'), irrevon.writer_boot('w', p_witness => :'witness') \g /dev/null
select is(pg_temp.unexplained(3, :'mark', 1, 0, 1), false, 'a boot between explains a line too');
select is(pg_temp.unexplained(3, :'mark', 1, 1, 1), true, 'unless it is told');
select is(pg_temp.unexplained(3, null, 1, 1, 1), false, 'without a mark all boots count');
select is(pg_temp.unexplained(3, (select boot_token from irrevon.writer_boots where epoch = 2), 0, 0, 1), true,
  'what lies before the mark explains nothing');

select * from finish();
rollback;
