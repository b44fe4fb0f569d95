begin;
select plan(3);

select irrevon_test.effect('{"stamped_at": "2026-11-01T10:00:30Z"}') as effect_id \gset
create function pg_temp.reason(p_now timestamptz) returns text
language sql as $$ select irrevon.gate_check_authority(r, p_now) ->> 'reason' from irrevon.effect_records r $$;

select is(pg_temp.reason('2026-11-01 10:00Z'), null, '30 s in the future passes');
select is(pg_temp.reason('2026-11-01 09:59:59.999999Z'), 'stamped_in_the_future',
  'a microsecond more does not');
insert into irrevon.setting_changes (name, value, reason, changed_by, created_at)
values ('stamp_skew', '2 min', 'test', 'test', irrevon.clock());
select is(pg_temp.reason('2026-11-01 09:59Z'), null, 'the setting counts');

select * from finish();
rollback;
