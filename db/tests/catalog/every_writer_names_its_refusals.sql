-- The index of db/README.md is these comments: whoever calls learns what to be ready for.
begin;
select plan(4);

create temporary view writers_of_the_ledger as
select p.oid::regprocedure::text as fn, obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p
 where p.pronamespace = 'irrevon'::regnamespace and p.prosrc ~ '\mbegin_write\(\)'
   and has_function_privilege('irrevon_operator', p.oid, 'execute');

select cmp_ok(count(*), '>=', 17::bigint, 'the entry points that write') from writers_of_the_ledger;
select is_empty($$ select fn from writers_of_the_ledger where comment !~ '\mRefuses [a-z_]+ \(IR\d{3}\)' $$, 'each names what it refuses');
select is_empty($$ select fn from writers_of_the_ledger where comment !~ 'wrong_isolation \(IR206\)' $$, 'each refuses a stale snapshot');
select is_empty($$ select fn, told from (
                     select p.oid::regprocedure as fn, told[1] as name, told[2] as sqlstate, told
                       from pg_proc p, regexp_matches(obj_description(p.oid, 'pg_proc'), '([a-z_]+) \((IR\d+)\)', 'g') as told
                      where p.pronamespace = 'irrevon'::regnamespace) as named
                    where not exists (select from irrevon.canon_errors e where (e.name, e.sqlstate) = (named.name, named.sqlstate)) $$,
  'by the names and numbers of the canon');

select * from finish();
rollback;
