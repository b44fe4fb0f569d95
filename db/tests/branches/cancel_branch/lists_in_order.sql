begin;
select plan(3);

select irrevon_test.effect(jsonb_build_object('branch_ref', b, 'scope', 'test/' || gen_random_uuid()))
  from unnest('{own,own,own,own,own,below,below,below,below,below}'::text[]) b \g /dev/null
insert into irrevon.branches values ('below', 'own', 'test', irrevon.clock());
select irrevon_test.claim(effect_id) from irrevon.effect_records
 where effect_id in (select effect_id from irrevon.effect_records where branch_ref = 'below' limit 3) \g /dev/null
select * from irrevon.cancel_branch('own', 'test') \gset
select is(:'will_cancel'::text[], (select array_agg(x order by x) from unnest(:'will_cancel'::text[]) x), 'what it cancels');
select is(:'will_deny'::text[], (select array_agg(x order by x) from unnest(:'will_deny'::text[]) x), 'what it denies');
select is(:'in_flight'::text[], (select array_agg(x order by x) from unnest(:'in_flight'::text[]) x), 'what is in flight');

select * from finish();
rollback;
