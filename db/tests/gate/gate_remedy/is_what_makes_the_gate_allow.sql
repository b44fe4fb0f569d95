-- O37: what would change a deny does change it. Each authority that does not hold, then the remedy that the deny names.
begin;
select plan(9);

create function pg_temp.says(p_effect_id text) returns text language sql as $$
  select concat_ws(' ', outcome, evidence #>> '{decision,reason}', evidence #>> '{decision,remedy}') from irrevon.evaluate_gate(p_effect_id) $$;
create function pg_temp.stamped(p_scope text, p_hours integer, p_ref text default 'test-authority') returns text language sql as $$
  select (irrevon.register_intent(irrevon_test.contract(jsonb_build_object('scope', p_scope, 'stable_ids', jsonb_build_object('order_id', p_scope), 'authority_ref', p_ref,
           'stamped_at', to_char(irrevon.clock() + p_hours * interval '1 h', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))))).effect_id $$;
create function pg_temp.grant(p_scope text, p_lasts interval default null, p_effect_id text default null, p_ref text default 'test-authority') returns text
language sql as $$ select irrevon.grant_authority(p_ref, p_scope, irrevon.clock() + p_lasts, 'test', p_effect_id) $$;

select irrevon.register_adapter(irrevon_test.declaration()) \g /dev/null
select pg_temp.stamped('self', -30) as self, pg_temp.stamped('short', 0) as short, pg_temp.stamped('long', 0) as long,
       pg_temp.stamped('bound', 0) as bound, pg_temp.stamped('gone', 0) as gone \gset
select pg_temp.grant('short', '1 h'), pg_temp.grant('long', null), pg_temp.grant('bound', '99 h', :'self'),
       irrevon.set_authority_policy('gone', '1 h', 'granted', 'test') \g /dev/null
select irrevon_test.advance('25 h') \g /dev/null
select is(pg_temp.says(:'self'), 'deny expired register_intent', 'the contract''s own stamp');
select is(pg_temp.says(:'short') || ', ' || pg_temp.says(:'long'), 'deny grant_expired grant_authority, deny grant_expired grant_authority',
  'a grant, by its expiry or by its age');
select pg_temp.stamped('self', 0), pg_temp.stamped('short', 0), pg_temp.stamped('long', 0), pg_temp.stamped('bound', 0) \g /dev/null
select is(pg_temp.says(:'self'), 'allow', 'stamped anew');
select is(pg_temp.says(:'short') || ', ' || pg_temp.says(:'long'), 'deny grant_expired grant_authority, deny grant_expired grant_authority',
  'which does not help where a grant counts');
select pg_temp.grant('short', '1 h'), pg_temp.grant('long', null) \g /dev/null
select is(pg_temp.says(:'short') || ', ' || pg_temp.says(:'long'), 'allow, allow', 'granted anew');
select is(pg_temp.says(:'bound') || ', ' || pg_temp.says(:'gone'), 'deny bound_elsewhere grant_authority, deny not_granted grant_authority', 'for another effect, or not at all');
select pg_temp.grant('bound', '99 h'), pg_temp.grant('gone', null) \g /dev/null
select is(pg_temp.says(:'bound') || ', ' || pg_temp.says(:'gone'), 'allow, allow', 'granted for this one');
select irrevon.revoke_authority('test-authority', 'gone', 'test') \g /dev/null
select is(pg_temp.says(:'gone'), 'deny revoked register_intent', 'revoked, which is for ever');
select irrevon_test.advance('1 s'), pg_temp.grant('gone', null, null, 'another') \g /dev/null
select pg_temp.stamped('gone', 0, 'another') \g /dev/null
select is(pg_temp.says(:'gone'), 'allow', 'registered under another');

select * from finish();
rollback;
