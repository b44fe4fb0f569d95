begin;
select plan(2);

select gen_random_uuid() as witness \gset
select irrevon.writer_boot('other', p_witness => :'witness') is not null as ok \gset
select irrevon.writer_boot('w') is not null as ok \gset
select irrevon_test.leave('w') as ok \gset
select irrevon.writer_boot('w', p_witness => :'witness') is not null as ok \gset
select is(irrevon.witness_unexplained('w', 2, :'witness', null, '{"claims": 0, "boots": 0, "unread": 0}'), false, 'nothing to explain');
select is(irrevon.witness_unexplained('w', 2, :'witness', null, '{"claims": 0, "boots": 0, "unread": 1}'), true,
  'another writer''s boot explains nothing');

select * from finish();
rollback;
