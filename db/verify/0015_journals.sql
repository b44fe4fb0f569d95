-- Verify irrevon:0015_journals on pg
select 1 / (to_regclass('irrevon.sweep_runs') is not null)::int;
select 1 / (to_regclass('irrevon.sweep_pages') is not null)::int;
select 1 / (to_regclass('irrevon.sweep_run_ends') is not null)::int;
select 1 / (to_regclass('irrevon.sweep_sightings') is not null)::int;
select 1 / (to_regclass('irrevon.recovery_runs') is not null)::int;
