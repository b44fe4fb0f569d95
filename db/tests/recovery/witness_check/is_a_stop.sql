-- Decisions W5, S5. The writer stands in the tables by hand: a boot of this transaction would hold the lock already.
begin;
\ir ../../support/locks.psql
select plan(4);

insert into irrevon.writers (writer, epoch, recovery_epoch) values ('w', 1, 1);
insert into irrevon.writer_boots (writer, epoch, boot_token, booted_by, created_at, witness)
values ('w', 1, gen_random_uuid(), 'test', irrevon.clock(), gen_random_uuid()) returning witness \gset
insert into irrevon.ledger_epochs values (1, 1, '0000000A', '1/1', 'elsewhere', irrevon.clock());
select is(pg_temp.held(1230131713), '', 'nothing before');
select is_empty(format($$ select * from irrevon.witness_check('w', 1, %L, null, '[]') $$, :'witness'), 'it tells nothing');
select is(pg_temp.held(1230131713), '0 ExclusiveLock', 'no claim reads while it is told');
select is((select reason from irrevon.ledger_epochs where ledger_epoch = 2), 'booted on another history',
  'another history begins an epoch');

select * from finish();
rollback;
