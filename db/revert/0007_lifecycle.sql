-- Revert irrevon:0007_lifecycle from pg
begin;
\ir guard.sql
drop table irrevon.adjudication_notes,
           irrevon.open_work,
           irrevon.effect_transitions,
           irrevon.effect_executions;
drop function irrevon.edge_is_canonical(text, text, text, text);
commit;
