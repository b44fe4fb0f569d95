-- Revert irrevon:0016_append_only from pg
begin;
\ir guard.sql
drop function irrevon.refuse_rewrite() cascade;      -- with its triggers
commit;
