-- W2: whatever declarations come after it, so that two sweeps of one adapter always meet at the same row.
begin;
select plan(2);

select irrevon_test.effect() \g /dev/null
select irrevon.register_adapter(irrevon_test.declaration('{"api_version": "2"}')) \g /dev/null
create temporary table before as select declaration_seq, xmax::text as mark from irrevon.adapter_declarations;
savepoint before;
select irrevon.sweep_lock('test-c2') \g /dev/null
select is(array_agg(d.xmax::text <> b.mark order by declaration_seq), '{true,false}', 'the first one, and no other')
  from irrevon.adapter_declarations d join before b using (declaration_seq) where d.adapter_id = 'test-c2';
rollback to before;
select lives_ok($$ select irrevon.sweep_lock('nobody') $$, 'an unknown adapter has nothing to lock');

select * from finish();
rollback;
