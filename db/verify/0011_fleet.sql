-- Verify irrevon:0011_fleet on pg
select 1 / (to_regclass('irrevon.writers') is not null)::int;
select 1 / (to_regclass('irrevon.writer_boots') is not null)::int;
select 1 / (to_regclass('irrevon.ledger_epochs') is not null)::int;
select 1 / (to_regclass('irrevon.quarantine_lifts') is not null)::int;
select 1 / (to_regclass('irrevon.lost_claims') is not null)::int;
select 1 / (to_regclass('irrevon.quarantine_clearances') is not null)::int;
select 1 / (to_regclass('irrevon.witness_demands') is not null)::int;
select 1 / (to_regclass('irrevon.witness_checks') is not null)::int;
