begin;
\ir ../../support/poison.psql
select plan(9);

select irrevon_test.execution_at('DISPATCHED') as execution_id \gset
select irrevon_test.token_of(:execution_id) as token, irrevon_test.facts() as before \gset
create function pg_temp.closed(p_sqlstate text) returns text language plpgsql as $$
declare
  v_token uuid := (select claim_token from irrevon.dispatch_attempts);
begin
  perform pg_temp.poison(v_token, p_sqlstate);
  perform irrevon.recovery_close(v_token, 'test', irrevon.clock());
  return 'nothing';
exception when others or query_canceled then
  return sqlstate;
end $$;

select is(pg_temp.closed(sqlstate), sqlstate, what || ' is the caller''s')
  from (values (1, '40001', 'a serialization failure'), (2, '40P01', 'a deadlock'), (3, '55P03', 'a lock timeout'),
               (4, '57014', 'a cancelled query'),
               (5, '53100', 'a full disk'), (6, '58030', 'an input or output error')) as e(position, sqlstate, what) order by position;
select is(irrevon_test.written_since(:'before'), '{}', 'and parks nothing');
select is(pg_temp.closed('40002'), 'nothing', 'any other is not raised');
select is((select parked_reason from irrevon.open_work), 'poisoned:40002', 'but parked');

select * from finish();
rollback;
