-- Decision I5.
begin;
select plan(2);

select irrevon_test.effect(jsonb_build_object('stamped_at',
         to_char(irrevon_test.now() - interval '2 h', 'YYYY-MM-DD"T"HH24:MI:SSOF":00"')))
  as effect_id, irrevon_test.effect() as other \gset
select is(irrevon.identity_refresh_authority(:'effect_id', 'again', irrevon.clock() - interval '1 h', irrevon.clock()), true,
  'newer than its own, older than another effect''s');
select is(irrevon.identity_refresh_authority(:'effect_id', 'again', irrevon.clock() - interval '90 min', irrevon.clock()), false,
  'older than its newest');

select * from finish();
rollback;
