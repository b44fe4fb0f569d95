-- Revert irrevon:0007_lifecycle from pg
begin;
\ir guard.sql
drop table irrevon.open_work,
           irrevon.effect_transitions,
           irrevon.effect_executions;
commit;
