-- Decisions W5, S5: what holds a ledger back, or lets it go, is a stop.
begin;
\ir ../../support/locks.psql
select plan(4);

create function pg_temp.taken_by(p_sql text) returns text
language plpgsql as $function$
begin
  execute p_sql;
  raise exception using errcode = '00001', message = '"' || pg_temp.held(1230131713) || '"';
exception when sqlstate '00001' then
  return sqlerrm;
end;
$function$;

select is(pg_temp.taken_by($$ select irrevon.demand_witnesses('["a"]', 'test') $$), '"0 ExclusiveLock"', 'a demand');
select is(pg_temp.taken_by($$ select irrevon.import_lost_claims('[]', '{"a": 1}') $$), '"0 ExclusiveLock"', 'an import');
select is(pg_temp.taken_by('select irrevon.quarantine_due()'), '""', 'looking at destinations stops nothing');
select irrevon_test.execution_at('PERSISTED') as id \gset
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
select probe_token from irrevon.quarantine_due() \gset
select is(pg_temp.taken_by(format($$ select irrevon.quarantine_record(%L, 'ABSENT', 0) $$, :'probe_token')),
  '"0 ExclusiveLock, 0 ShareLock"', 'the fixture''s own stop, and shared by what a destination says');

select * from finish();
rollback;
