begin;
select plan(4);

select irrevon_test.effect('{"stamped_at": "2026-11-01T10:00:00Z"}') as effect_id \gset

select ok(not irrevon.identity_refresh_authority(:'effect_id', 'a', '2026-11-01T10:00:00Z',
  irrevon.clock()),
  'the same stamp is no refresh');
select ok(not irrevon.identity_refresh_authority(:'effect_id', 'a', '2026-11-01T09:59:59.999999Z',
  irrevon.clock()),
  'an older stamp is no refresh');
select ok(irrevon.identity_refresh_authority(:'effect_id', 'a', '2026-11-01T10:00:00.000001Z',
  irrevon.clock()),
  'a newer one is');
select is((select count(*) from irrevon.effect_authorities where effect_id = :'effect_id'), 2::bigint,
  'and only that was appended');

select * from finish();
rollback;
