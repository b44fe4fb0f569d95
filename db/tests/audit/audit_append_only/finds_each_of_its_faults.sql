begin;
select plan((select 3 * count(*)::int from pg_class where relnamespace = 'irrevon'::regnamespace and relkind = 'r'
              and relname not in ('open_work', 'open_audits', 'open_findings', 'scope_slots', 'denies_in_force', 'writers')) + 2);

create function pg_temp.found_after(p_slip text) returns text
language plpgsql as $function$
declare
  v_found text;
begin
  execute p_slip;
  select coalesce(string_agg(concat_ws(' ', check_name, subject, detail ->> 'trigger'), ', '), '(nothing)') into v_found from irrevon.audit_append_only();
  raise exception using errcode = '00001', message = v_found;
exception when sqlstate '00001' then
  return sqlerrm;
end;
$function$;

select is(pg_temp.found_after(format(slip, oid::regclass)), format('facts_are_append_only %s %s', relname, told), format(slip, oid::regclass))
  from pg_class
 cross join (values ('alter table %s disable trigger facts_are_append_only', 'D'),
                    ('alter table %s enable trigger facts_are_append_only', 'O'),
                    ('drop trigger facts_are_append_only on %s', 'none')) as s(slip, told)
 where relnamespace = 'irrevon'::regnamespace and relkind = 'r'
   and relname not in ('open_work', 'open_audits', 'open_findings', 'scope_slots', 'denies_in_force', 'writers')
 order by relname, slip;
select is(pg_temp.found_after('create table irrevon.newcomer ()'), 'facts_are_append_only newcomer none', 'a table that came later');
select is_empty('select * from irrevon.audit_append_only()', 'and none of a sound ledger');

select * from finish();
rollback;
