-- Revert irrevon:0004_settings from pg
begin;
\ir guard.sql
drop table irrevon.setting_changes,
           irrevon.settings;
commit;
