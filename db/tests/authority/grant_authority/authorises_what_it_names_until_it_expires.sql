-- RFC-002 §4 check 2; decisions G4, G5, G7; O38: an approval names the effect, which no crash changes.
begin;
select plan(14);

select irrevon_test.effect('{"scope": "strict/1"}') as effect_id, irrevon_test.effect('{"scope": "strict/1"}') as other \gset
select parameters_digest from irrevon.effect_records where effect_id = :'effect_id' \gset
create function pg_temp.gate(p_effect_id text) returns text language sql as $$
  select concat_ws(' ', outcome, evidence #>> '{decision,check}', evidence #>> '{decision,reason}') from irrevon.evaluate_gate(p_effect_id) $$;
select irrevon_test.now() + interval '1 h' as until \gset
set local role irrevon_operator;
select irrevon.set_authority_policy('strict/*', '24 h', 'granted', 'approvals') \g /dev/null
select is(pg_temp.gate(:'effect_id'), 'deny authority not_granted', 'nobody granted it');
select is(irrevon.grant_authority('test-authority', 'strict/2', :'until', 'test'), 'granted', 'a grant');
select is(pg_temp.gate(:'effect_id'), 'deny authority not_granted', 'for another scope');
select is(irrevon.grant_authority('test-authority', 'strict/1', :'until', 'approved by the desk', :'other'), 'granted', 'a grant');
select is(pg_temp.gate(:'effect_id'), 'deny authority bound_elsewhere', 'for another effect');
select is(irrevon.grant_authority('test-authority', 'strict/1', :'until', 'test', :'effect_id', repeat('0', 64)), 'granted', 'a grant');
select is(pg_temp.gate(:'effect_id'), 'deny authority bound_elsewhere', 'for another payload');
select is(irrevon.grant_authority('test-authority', 'strict/1', :'until', 'test', :'effect_id', :'parameters_digest'), 'granted', 'at last');
select is(pg_temp.gate(:'effect_id'), 'allow', 'the newest grant counts');
select is(irrevon.grant_authority('test-authority', 'strict/1', :'until', 'again', :'effect_id', :'parameters_digest'), 'replayed', 'the same again');
select is((select array_agg(reason order by authority_seq) from irrevon.authorities where granted_by = session_user),
  '{test,approved by the desk,test,test}', 'each with its reason');
select irrevon_test.advance('1 h') \g /dev/null
select is(pg_temp.gate(:'effect_id'), 'deny authority grant_expired', 'until its expiry');
select irrevon.grant_authority('test-authority', 'strict/1', null, 'without an end') \g /dev/null
select irrevon_test.advance('23 h 59 min') \g /dev/null
select is(pg_temp.gate(:'effect_id'), 'allow', 'without an end it lasts as long as the policy says, from the grant on');
select irrevon_test.advance('1 min') \g /dev/null
select is(pg_temp.gate(:'effect_id'), 'deny authority grant_expired', 'and no longer');

select * from finish();
rollback;
