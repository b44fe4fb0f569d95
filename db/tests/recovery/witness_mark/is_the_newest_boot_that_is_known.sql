begin;
select plan(6);

select gen_random_uuid() as witness, gen_random_uuid() as unknown \gset
set local role irrevon_app;
select boot_token as one from irrevon.writer_boot('w', p_witness => :'witness') \gset
select irrevon_test.leave('w') is not null as ok \gset
select boot_token as two from irrevon.writer_boot('w', p_witness => :'witness') \gset
select boot_token as bare from irrevon.writer_boot('bare') \gset
select is(irrevon.witness_mark('w', :'witness', array[:'two', :'one']::uuid[]), :'two', 'the first named that is known');
select is(irrevon.witness_mark('w', :'witness', array[:'unknown', :'one']::uuid[]), :'one', 'whatever the ledger forgot');
select is(irrevon.witness_mark('w', gen_random_uuid(), array[:'two']::uuid[]), null, 'another file''s boot is none');
select is(irrevon.witness_mark('other', :'witness', array[:'two']::uuid[]), null, 'nor another writer''s');
select is(irrevon.witness_mark('bare', :'witness', array[:'bare']::uuid[]), null, 'nor one without a witness');
select is(irrevon.witness_mark('w', :'witness', '{}'), null, 'an empty file knows none');

select * from finish();
rollback;
