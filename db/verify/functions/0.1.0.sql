-- Verify irrevon:functions/0.1.0 on pg
select 1 / (pg_catalog.has_function_privilege('irrevon_app', 'irrevon.status(text)', 'execute')
    and not pg_catalog.has_function_privilege('irrevon_app', p.oid, 'execute'))::int
  from pg_catalog.pg_proc p where p.oid = to_regproc('irrevon.ledger_transition');
select 1 / (irrevon.release() = '0.1.0')::int;
