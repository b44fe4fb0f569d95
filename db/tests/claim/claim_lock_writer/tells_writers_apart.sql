begin;
select plan(2);

select irrevon.writer_boot('first') is not null, irrevon.writer_boot('second') is not null, irrevon.writer_boot('third') is not null
  \g /dev/null
select is((irrevon.claim_lock_writer('second')).writer, 'second', 'one of them');
select is((irrevon.claim_lock_writer('third')).writer, 'third', 'another');

select * from finish();
rollback;
