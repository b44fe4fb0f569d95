begin;
select plan(8);

select gen_random_uuid() as witness \gset
set local role irrevon_app;
select irrevon.writer_boot('w', p_witness => :'witness'), irrevon.writer_boot('bare') \g /dev/null
select irrevon_test.facts() as before \gset
select throws_ok(format('select irrevon.witness_check(%L, %s, %L, null, %L, %L)', writer, epoch, witness, records, summary), 'IR105', null, told)
  from (values ('w', 1, gen_random_uuid(), '[]', null, 'another file'), ('w', 2, :'witness', '[]', null, 'another boot'),
               ('bare', 1, :'witness', '[]', null, 'a writer without'), ('w', 1, :'witness', '{}', null, 'no records'),
               ('w', 1, :'witness', '[]', '{}', 'no summary'), ('w', 1, :'witness', '[]', '{claims', 'no JSON')) as refused(writer, epoch, witness, records, summary, told);
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select irrevon_test.leave('w'), irrevon.writer_boot('w', p_witness => :'witness') \g /dev/null
select throws_ok(format('select irrevon.witness_check(%L, 1, %L, null, %L)', 'w', :'witness', '[]'), 'IR703', null, 'a process that was superseded');

select * from finish();
rollback;
