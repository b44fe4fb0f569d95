begin;
\ir ../../support/refusal.psql
select plan(2);

select is(pg_temp.refusal('select irrevon.claim_require_fresh(false)'), 'IR402 claim_token: belongs to this very call', 'taken');
select is(pg_temp.refusal('select irrevon.claim_require_fresh(true)'), 'accepted', 'fresh');

select * from finish();
rollback;
