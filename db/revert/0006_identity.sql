-- Revert irrevon:0006_identity from pg
begin;
\ir guard.sql
drop type irrevon.contract;
drop table irrevon.parameter_variant_repeats,
           irrevon.parameter_variants,
           irrevon.identity_conflicts,
           irrevon.effect_records;
commit;
