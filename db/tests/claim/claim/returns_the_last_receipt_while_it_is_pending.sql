begin;
select plan(4);

select irrevon_test.execution_at('DISPATCHED') as dispatched \gset
select irrevon_test.execution_at('AMBIGUOUS') as ambiguous \gset
select irrevon_test.effect_of(:dispatched) as dispatched_id,
  irrevon_test.effect_of(:ambiguous) as ambiguous_id,
       irrevon_test.token_of(:ambiguous) as token \gset

set local role irrevon_app;
select is((irrevon_test.claim(:'dispatched_id')).evidence, '{"receipt": null}',
  'in flight there is none yet');
select (irrevon_test.claim(:'ambiguous_id')).evidence -> 'receipt' as receipt \gset
select is(:'receipt'::jsonb ->> 'claim_token', :'token', 'an ambiguous one is named by its claim token');
select is(:'receipt'::jsonb ->> 'transport_outcome', 'LOST', 'and told as it was stored');
select is((irrevon_test.claim(:'ambiguous_id')).deadline_seconds, null, 'no wire call is permitted');

select * from finish();
rollback;
