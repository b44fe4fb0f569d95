-- Revert irrevon:0008_authority from pg
begin;
\ir guard.sql
drop table irrevon.effect_authorities,
           irrevon.authority_policies,
           irrevon.authority_revocations,
           irrevon.authorities;
commit;
