-- Verify irrevon:0007_lifecycle on pg
select 1 / (to_regclass('irrevon.effect_executions') is not null)::int;
select 1 / (to_regclass('irrevon.effect_transitions') is not null)::int;
select 1 / (to_regclass('irrevon.open_work') is not null)::int;
select 1 / (to_regclass('irrevon.adjudication_notes') is not null)::int;
