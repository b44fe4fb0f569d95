-- Revert irrevon:0005_adapters from pg
begin;
\ir guard.sql
drop table irrevon.effect_type_policies,
           irrevon.adapter_declarations;
commit;
