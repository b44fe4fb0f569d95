-- Decision G5: approve A, execute B.
begin;
select plan(5);

select irrevon_test.effect() as effect_id \gset
select parameters_digest as digest from irrevon.effect_records \gset
create function pg_temp.reason(p_effect text, p_digest text) returns text language plpgsql as $$
begin
  insert into irrevon.authorities (authority_ref, scope, stamped_at, effect_id, parameters_digest,
    granted_by, created_at, reason)
  values ('test-authority', 'test/scope', irrevon.clock(), p_effect, p_digest, 'test', irrevon.clock(), 'test');
  return (select irrevon.gate_check_authority(r, irrevon.clock()) ->> 'reason'
    from irrevon.effect_records r);
end $$;

select is(pg_temp.reason(:'effect_id', :'digest'), null, 'bound to this effect and payload it authorises');
select is(pg_temp.reason(:'effect_id', null), null, 'bound to this effect');
select is(pg_temp.reason(null, :'digest'), null, 'bound to this payload');
select is(pg_temp.reason(repeat('0', 64), null), 'bound_elsewhere', 'bound to another effect it does not');
select is(pg_temp.reason(:'effect_id', repeat('0', 64)), 'bound_elsewhere',
  'bound to another payload it does not');

select * from finish();
rollback;
