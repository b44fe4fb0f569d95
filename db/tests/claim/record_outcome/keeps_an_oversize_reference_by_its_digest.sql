begin;
select plan(4);

select irrevon_test.token_of(irrevon_test.execution_at('DISPATCHED')) as long,
  irrevon_test.token_of(irrevon_test.execution_at('DISPATCHED')) as fits
  \gset
set local role irrevon_app;
select is((irrevon.record_outcome(:'fits', 'OK', null, repeat('é', 256))).evidence ->> 'destination_ref',
  repeat('é', 256),
  '512 octets are kept whole');
select (irrevon.record_outcome(:'long', 'OK', null, repeat('é',
  256) || 'x')).evidence ->> 'destination_ref' as ref
  \gset
select is(:'ref'::text, 'sha256:' || encode(sha256(convert_to(repeat('é', 256) || 'x', 'UTF8')), 'hex'),
  '513 are kept by digest');
select is((irrevon.record_outcome(:'long', 'OK', null, repeat('é', 256) || 'x')).outcome, 'repeated',
  'the same again is known');
select is((irrevon.record_outcome(:'long', 'OK', null, repeat('é', 256) || 'y')).outcome, 'late',
  'another one is another');

select * from finish();
rollback;
