-- Revert irrevon:0009_branches from pg
begin;
\ir guard.sql
drop table irrevon.branch_cancellations,
           irrevon.branches;
commit;
