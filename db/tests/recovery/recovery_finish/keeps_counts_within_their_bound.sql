-- Decision W9: what is stored is bounded where it comes in; and what nobody decides by keeps nobody from booting (A7).
begin;
select plan(6);

select irrevon.writer_boot('w') is not null as ok \gset
create function pg_temp.kept(p_counts text) returns text language sql as $$
  update irrevon.writers set recovery_epoch = epoch where writer = 'w';
  select irrevon.recovery_finish('w', 1, p_counts);
  select string_agg(key, ',') from irrevon.recovery_runs r, jsonb_object_keys(r.counts) as key
   where r.recovery_run_id = (select max(recovery_run_id) from irrevon.recovery_runs) $$;
select is(pg_temp.kept(counts), kept, left(counts, 20))
  from (values ('[1]', 'unreadable'), ('{"a": 1', 'unreadable'), (jsonb_build_object('a', 1e8200)::text, 'unreadable'),
               (jsonb_build_object('a', repeat('x', 8184))::text, 'unreadable'),
               (jsonb_build_object('a', repeat('x', 8183))::text, 'a'), (null, null)) as c(counts, kept);

select * from finish();
rollback;
