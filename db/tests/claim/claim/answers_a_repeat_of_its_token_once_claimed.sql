-- Decision W11: claimed is answered once.
begin;
select plan(8);

select irrevon_test.effect() as effect_id \gset
select gen_random_uuid() as token \gset
set local role irrevon_app;
select (irrevon_test.claim(:'effect_id', :'token')).outcome as first \gset
select irrevon_test.facts() as before \gset
select *, deadline_seconds is null as no_deadline from irrevon_test.claim(:'effect_id', :'token') \gset

select is(:'first' || ' ' || :'outcome', 'claimed already_claimed', 'the second answer is another');
select is(:'no_deadline'::boolean, true, 'it permits no wire call');
select is(:'lifecycle'::text, 'DISPATCHED', 'it tells where the execution stands');
select is(:'evidence'::jsonb -> 'receipt', 'null', 'no receipt yet');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');

select irrevon.record_outcome(:'token', 'OK', null, 'dest-7') is not null as ok \gset
select * from irrevon_test.claim(:'effect_id', :'token') \gset
select is(:'outcome' || ' ' || :'lifecycle', 'already_claimed SETTLED_COMMITTED',
  'settled, it is still the same answer');
select is(:'evidence'::jsonb #>> '{receipt,destination_ref}', 'dest-7', 'with what is known');
select is((select count(*) from irrevon.gate_decisions), 1::bigint, 'and no decision of the gate');

select * from finish();
rollback;
