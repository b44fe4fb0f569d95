-- Revert irrevon:0010_containment from pg
begin;
\ir guard.sql
drop table irrevon.denies_in_force,
           irrevon.deny_lifts,
           irrevon.deny_entries;
commit;
