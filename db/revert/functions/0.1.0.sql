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
    -- By its own name: the loop reads on while it drops, and a cascade may have taken the view already.
    select format('drop view if exists irrevon.%I cascade', relname) from pg_class
     where relnamespace = 'irrevon'::regnamespace and relkind = 'v'
  loop
    execute v_drop;
  end loop;
end $$;
commit;
