begin;
select plan(6);

select irrevon_test.effect() as effect_id \gset

select is(irrevon.identity_member_conflict(r, 'IRREVERSIBLE', 'test-c2', null), '{}', 'none differs')
  from irrevon.effect_records r;
select is(irrevon.identity_member_conflict(r, 'REVERSIBLE', 'test-c2', null), '{effect_class}', 'the class')
  from irrevon.effect_records r;
select is(irrevon.identity_member_conflict(r, 'IRREVERSIBLE', 'other', null), '{adapter_id}', 'the adapter')
  from irrevon.effect_records r;
select is(irrevon.identity_member_conflict(r, 'IRREVERSIBLE', 'test-c2', 'b'), '{branch_ref}',
  'a branch where there was none')
  from irrevon.effect_records r;
select irrevon_test.effect('{"branch_ref": "b"}') as branched \gset
select is(irrevon.identity_member_conflict(r, 'IRREVERSIBLE', 'test-c2', null), '{branch_ref}',
  'no branch where there was one')
  from irrevon.effect_records r where effect_id = :'branched';
select is(irrevon.identity_member_conflict(r, 'REVERSIBLE', 'other', 'b'),
  '{adapter_id,branch_ref,effect_class}', 'all three')
  from irrevon.effect_records r where effect_id = :'effect_id';

select * from finish();
rollback;
