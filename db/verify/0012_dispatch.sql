-- Verify irrevon:0012_dispatch on pg
select 1 / (to_regclass('irrevon.scope_slots') is not null)::int;
select 1 / (to_regclass('irrevon.gate_decisions') is not null)::int;
select 1 / (to_regclass('irrevon.dispatch_attempts') is not null)::int;
select 1 / (to_regclass('irrevon.dispatch_receipts') is not null)::int;
select 1 / (to_regclass('irrevon.late_responses') is not null)::int;
