-- Revert irrevon:functions/0.1.0 from pg
begin;
\ir ../guard.sql
do $$ declare v_drop text; begin
  for v_drop in
    select format('drop function %s cascade', oid::regprocedure) from pg_proc
     where pronamespace = 'irrevon'::regnamespace
       and proname <> all (array[
      'clock', 'edge_is_canonical', 'idempotency_key', 'identity_canonical', 'identity_digest',
      'jcs', 'jcs_double', 'jcs_number', 'jcs_sort_key',
      'order_digest', 'refuse_rewrite'])      -- stone
    union all
    select format('drop view if exists %s cascade', oid::regclass) from pg_class
     where relnamespace = 'irrevon'::regnamespace and relkind = 'v'
  loop
    execute v_drop;
  end loop;
end $$;
commit;
