-- Verify irrevon:0006_identity on pg
select 1 / (to_regclass('irrevon.effect_records') is not null)::int;
select 1 / (to_regclass('irrevon.identity_conflicts') is not null)::int;
select 1 / (to_regclass('irrevon.parameter_variants') is not null)::int;
select 1 / (to_regclass('irrevon.parameter_variant_repeats') is not null)::int;
