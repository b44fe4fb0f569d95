-- Verify irrevon:0004_settings on pg
select 1 / (to_regclass('irrevon.settings') is not null)::int;
select 1 / (to_regclass('irrevon.setting_changes') is not null)::int;
select 1 / (count(*) > 0)::int from irrevon.settings;
