-- Decision G7: whatever was set since, what was in force at an instant stays what it was.
begin;
select plan(10);

create temporary table told (scope text, at timestamptz, policy irrevon.authority_policies) on commit drop;
create function pg_temp.ask() returns void language sql as $$
  insert into told select scope, now.at, irrevon.authority_policy(scope)
    from unnest(array['a/b', 'a/bc', 'a', 'é%_', 'z']) as scope cross join (select irrevon.clock() as at offset 0) as now $$;
select pg_temp.ask();
select irrevon.set_authority_policy(pattern, '1 h', 'granted', 'test')
  from unnest(array['a/*', 'a/b', 'a/b*', 'a*', 'é*', '%*']) as pattern \g /dev/null
select irrevon.set_authority_policy('a/b', '2 h', 'granted', 'test') \g /dev/null
select pg_temp.ask();
select is(irrevon.authority_policy(scope, at), policy, scope || ': ' || (policy).scope_pattern) from told order by at, scope;

select * from finish();
rollback;
