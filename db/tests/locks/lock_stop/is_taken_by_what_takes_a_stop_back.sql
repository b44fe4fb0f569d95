-- Decision W5: lifting and revoking are stops as well. Nothing else of this transaction takes the lock.
begin;
\ir ../../support/locks.psql
select plan(3);

create function pg_temp.taken_by(p_sql text) returns text
language plpgsql as $function$
begin
  execute p_sql;
  raise exception using errcode = '00001', message = '"' || pg_temp.held(1230131713) || '"';
exception when sqlstate '00001' then
  return sqlerrm;
end;
$function$;

select gen_random_uuid() as deny_ref \gset
insert into irrevon.deny_entries (deny_ref, effect_class, reason, denied_by, created_at)
values (:'deny_ref', 'REVERSIBLE', 'test', 'test', irrevon.clock());
insert into irrevon.ledger_epochs values (1, 1, '00000001', '1/1', 'test', irrevon.clock());
select is(pg_temp.taken_by(format('select irrevon.lift_deny(%L, %L)', :'deny_ref', 'test')), '"0 ExclusiveLock"', 'lift_deny');
select is(pg_temp.taken_by($$ select irrevon.revoke_authority('test', 'test', 'test') $$), '"0 ExclusiveLock"', 'revoke_authority');
select is(pg_temp.taken_by($$ select irrevon.lift_quarantine('test', '{"a": 1}') $$), '"0 ExclusiveLock"', 'lift_quarantine');

select * from finish();
rollback;
