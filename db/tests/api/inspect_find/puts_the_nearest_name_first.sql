begin;
select plan(4);

select irrevon_test.effect('{"scope": "a"}') as one, irrevon_test.effect('{"scope": "b"}') as two \gset
select irrevon.record_outcome((irrevon_test.claim(:'two')).claim_token, 'OK', null, :'one') \g /dev/null
select results_eq(format('select effect_id, matched_by from irrevon.inspect_find(%L)', :'one'), format($$ values (%L, 'effect_id'), (%L, 'receipt') $$, :'one', :'two'),
  'an effect before another whose destination calls it so');
select irrevon.record_outcome((irrevon_test.claim(:'one')).claim_token, 'OK', null, :'one') \g /dev/null
select is((select count(*) from irrevon.inspect_find(:'one')), 2::bigint, 'each once, by however many ways');
select is((select matched_by from irrevon.inspect_find(:'one') where effect_id = :'one'), 'effect_id', 'by the nearest');
select repeat('r', 512) as longest, irrevon_test.effect('{"scope": "c"}') as three \gset
select irrevon.record_outcome((irrevon_test.claim(:'three')).claim_token, 'OK', null, :'longest') \g /dev/null
select is((select effect_id from irrevon.inspect_find(:'longest')), :'three', 'the longest reference there is');

select * from finish();
rollback;
