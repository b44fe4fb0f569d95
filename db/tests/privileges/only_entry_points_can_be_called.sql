-- Behind house_rules' question to the catalog: the same, asked by calling every function as every role. The nulls
-- come out of a table, because a strict function of constant nulls is never called at all.
begin;
create temporary table nothing on commit drop as select 1 as one;
create temporary table calls on commit drop as
select p.oid::regprocedure::text as fn,
       format('select irrevon.%I(%s) from (select %s from pg_temp.nothing offset 0) a', p.proname,
              (select string_agg('a.x' || n, ', ' order by n) from generate_series(1, p.pronargs) n),
              coalesce((select string_agg(format('null::%s as x%s', format_type(t, null), n), ', ' order by n)
                          from unnest(p.proargtypes::oid[]) with ordinality as given(t, n)), 'one')) as statement,
       role, has_function_privilege(role, p.oid, 'execute') as granted
  from pg_proc p cross join unnest(array['irrevon_app', 'irrevon_operator', 'irrevon_reader']) as role
 where p.pronamespace = 'irrevon'::regnamespace;
grant select on nothing, calls to public;
select plan((select count(*)::int * 3 from pg_proc where pronamespace = 'irrevon'::regnamespace) + 1);

set local role irrevon_app;
select ok((irrevon_test.outcome(statement) = '42501') = not granted, format('%s %s %s', role, case when granted then 'calls' else 'is refused' end, fn))
  from calls where role = current_user order by fn;
set local role irrevon_operator;
select ok((irrevon_test.outcome(statement) = '42501') = not granted, format('%s %s %s', role, case when granted then 'calls' else 'is refused' end, fn))
  from calls where role = current_user order by fn;
set local role irrevon_reader;
select ok((irrevon_test.outcome(statement) = '42501') = not granted, format('%s %s %s', role, case when granted then 'calls' else 'is refused' end, fn))
  from calls where role = current_user order by fn;

select cmp_ok(count(*), '>', 20::bigint, 'and some calls were granted') from calls where granted;

select * from finish();
rollback;
