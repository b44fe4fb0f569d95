begin;
select plan(3);

select irrevon_test.effect() is not null as ok \gset
select irrevon.demand_witnesses('["a"]', 'test'), irrevon.demand_witnesses('[]', 'test') \g /dev/null
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
select irrevon.quarantine_lift_witnessed(:epoch, irrevon.clock());
select is_empty('select * from irrevon.quarantine_lifts', 'a demand of nobody is met by nobody');

select irrevon.demand_witnesses('["a"]', 'test'), irrevon.writer_boot('a', p_witness => gen_random_uuid()) \g /dev/null
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
insert into irrevon.witness_checks (ledger_epoch, writer, epoch, witness, mark, is_complete, forgotten, created_at)
select :epoch, 'a', 1, witness, boot_token, true, 0, irrevon.clock() from irrevon.writer_boots where writer = 'a';
select irrevon.quarantine_lift_witnessed(:epoch, irrevon.clock());
select is((select count(*) from irrevon.quarantine_lifts), 1::bigint, 'one that is demanded is enough');
select is((select evidence from irrevon.quarantine_lifts), '{"complete_witnesses": ["a"]}', 'and named');

select * from finish();
rollback;
