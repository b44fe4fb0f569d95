-- RFC-002 §4 check 2, decision G7.
begin;
select plan(8);

select irrevon_test.effect('{"scope": "acme/prod"}') as effect_id \gset
create function pg_temp.gate() returns text language sql as $$
  select concat_ws(' ', outcome, evidence #>> '{decision,reason}') from irrevon.evaluate_gate((select effect_id from irrevon.effect_records)) $$;
set local role irrevon_operator;
select irrevon_test.advance('2 h') \g /dev/null
select is(pg_temp.gate(), 'allow', 'two hours old, by the default');
select is(irrevon.set_authority_policy('acme/*', '2 h', 'self_declared', 'short'), 'set', 'two hours at most');
select is(pg_temp.gate(), 'deny expired', 'and it has expired');
select is(irrevon.set_authority_policy('acme/*', '2 h', 'self_declared', 'again'), 'replayed', 'the same again');
select is(irrevon.set_authority_policy('acme/prod', '3 h', 'self_declared', 'an exception'), 'set', 'more for one scope');
select is(pg_temp.gate(), 'allow', 'which counts there');
select is(irrevon.set_authority_policy('acme/prod', '3 h', 'granted', 'approvals'), 'set', 'and only by a grant');
select is(pg_temp.gate(), 'deny not_granted', 'of which there is none');

select * from finish();
rollback;
