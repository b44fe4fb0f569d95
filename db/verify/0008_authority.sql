-- Verify irrevon:0008_authority on pg
select 1 / (to_regclass('irrevon.authorities') is not null)::int;
select 1 / (to_regclass('irrevon.authority_revocations') is not null)::int;
select 1 / (to_regclass('irrevon.authority_policies') is not null)::int;
select 1 / (to_regclass('irrevon.effect_authorities') is not null)::int;
select 1 / (count(*) = 1)::int from irrevon.authority_policies where scope_pattern = '*';
