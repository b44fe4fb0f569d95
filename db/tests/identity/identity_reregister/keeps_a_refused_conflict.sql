-- Decision W6: identity_conflict leaves a row, and no copy of what was refused.
begin;
select plan(2);

select irrevon_test.effect() as effect_id \gset
select irrevon_test.contract(jsonb_build_object('stable_ids', stable_ids, 'effect_class', 'REVERSIBLE')) as text
  from irrevon.effect_records where effect_id = :'effect_id' \gset
select irrevon.register_intent(:'text') \g /dev/null
select is(to_jsonb(c) - 'conflict_seq' - 'identity_conflict_id' - 'conflict_id' - 'created_at' - 'refused_by',
  jsonb_build_object('effect_id', :'effect_id', 'members', '{effect_class}'::text[],
                     'contract_digest', encode(sha256(convert_to(:'text', 'UTF8')), 'hex')), 'which members, and whose contract')
  from irrevon.identity_conflicts c where effect_id = :'effect_id';
select irrevon.register_intent(:'text') \g /dev/null
select is(count(*), 2::bigint, 'each time') from irrevon.identity_conflicts where effect_id = :'effect_id';

select * from finish();
rollback;
