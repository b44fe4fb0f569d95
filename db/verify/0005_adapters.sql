-- Verify irrevon:0005_adapters on pg
select 1 / (to_regclass('irrevon.adapter_declarations') is not null)::int;
select 1 / (to_regclass('irrevon.effect_type_policies') is not null)::int;
