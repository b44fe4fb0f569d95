-- Verify irrevon:0009_branches on pg
select 1 / (to_regclass('irrevon.branches') is not null)::int;
select 1 / (to_regclass('irrevon.branch_cancellations') is not null)::int;
