-- Verify irrevon:0010_containment on pg
select 1 / (to_regclass('irrevon.deny_entries') is not null)::int;
select 1 / (to_regclass('irrevon.deny_lifts') is not null)::int;
select 1 / (to_regclass('irrevon.denies_in_force') is not null)::int;
