-- Decision W3. open_work names the wire attempt that is open, and a transition says which: the one that it opens, or
-- none. An attempt costs the projection one UPDATE, and its outcome none but the DELETE.
begin;
select plan(5);

create function pg_temp.token(p_execution_id bigint) returns uuid language sql as $$
  select open_claim_token from irrevon.open_work where execution_id = p_execution_id $$;
create function pg_temp.updates() returns bigint language sql as $$
  select pg_stat_get_xact_tuples_updated('irrevon.open_work'::regclass) $$;
select irrevon_test.effect('{"scope": "test/one"}') as effect_id \gset
select execution_id from irrevon.effect_executions where effect_id = :'effect_id' \gset

select pg_temp.updates() as before \gset
select gen_random_uuid() as token \gset
select (irrevon_test.claim(:'effect_id', :'token')).outcome as claimed \gset
select is(pg_temp.token(:execution_id), :'token', 'the claim that opens an attempt');
select is(pg_temp.updates() - :before, 1::bigint, 'in one update');

select pg_temp.updates() as before \gset
select irrevon.record_outcome(:'token', 'OK', null, 'ref-1') \g /dev/null
select is(pg_temp.updates() - :before, 0::bigint, 'a settle updates nothing');

select irrevon_test.execution_at('DISPATCHED') as execution_id \gset
select isnt(pg_temp.token(:execution_id), null, 'an attempt is open');
select irrevon.record_outcome(irrevon_test.token_of(:execution_id), 'LOST') \g /dev/null
select is(pg_temp.token(:execution_id), null, 'what became ambiguous has none any more');

select * from finish();
rollback;
