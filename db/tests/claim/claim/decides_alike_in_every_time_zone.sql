-- RFC-002 §2.1: same ledger, same contract, same decision; inputs hold instants, and no session says how they are spelled.
begin;
select plan(3);

select irrevon_test.effect() as effect_id \gset
select irrevon_test.advance('2 years');
set local role irrevon_app;
set local timezone = 'UTC';
select (irrevon_test.claim(:'effect_id')).evidence as utc \gset
set local timezone = 'Asia/Tokyo';
set local datestyle = 'German, DMY';
select (irrevon_test.claim(:'effect_id')).evidence as tokyo \gset

select is(:'utc'::jsonb #>> '{decision,check}' || ' ' || (:'utc'::jsonb #>> '{decision,reason}'), 'authority expired', 'its authority has expired');
select is((select count(distinct (checks, evidence)) || ' of ' || count(*) from irrevon.gate_decisions), '1 of 2', 'with one digest of each check''s inputs');
select matches((select evidence #>> '{inputs,stamped_at}' from irrevon.gate_decisions order by gate_decision_id desc limit 1), '\+00:00$', 'that are instants in UTC');

select * from finish();
rollback;
