-- O37: six outcomes that a machine can tell apart, each with retryable and what would change it; the dry run says what the
-- claim then says, and writes nothing.
begin;
select plan(16);
\ir ../../support/refusal.psql

create temporary table cases (n integer, why text, effect_id text, expected text);
grant all on cases to public;
insert into cases values
  (1, 'no authority yet', irrevon_test.effect('{"scope": "strict/1"}'), 'deny authority not_granted true grant_authority'),
  (2, 'expired',          irrevon_test.effect('{"scope": "short/1"}'),  'deny authority expired true register_intent'),
  (3, 'revoked',          irrevon_test.effect('{"scope": "gone/1"}'),   'deny authority revoked true register_intent'),
  (4, 'deny-list entry',  irrevon_test.effect('{"scope": "held/1"}'),   'deny deny_list denied true lift_deny'),
  (5, 'cancelled branch', irrevon_test.effect('{"scope": "off/1", "branch_ref": "off"}'), 'deny branch_lineage cancelled false none'),
  (6, 'duplicate',        irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')), 'deny dedup blocked false none'),
  (7, 'nothing',          irrevon_test.effect('{"scope": "fine/1"}'),   'allow');
select irrevon.set_authority_policy('strict/*', '24 h', 'granted', 'test'), irrevon.set_authority_policy('short/*', '1 h', 'self_declared', 'test'),
       irrevon.revoke_authority('test-authority', 'gone/1', 'test'), irrevon.deny(p_scope => 'held/1', p_reason => 'test'),
       irrevon.cancel_branch('off', 'test'), irrevon_test.advance('1 h') \g /dev/null
create function pg_temp.said(p_evidence jsonb) returns text language sql as $$
  select concat_ws(' ', d ->> 'decision', d ->> 'check', d ->> 'reason', d ->> 'retryable', d ->> 'remedy') from (values (p_evidence -> 'decision')) v(d) $$;
select irrevon_test.facts() as before \gset
set local role irrevon_app;
select is(pg_temp.said(e.evidence), c.expected, c.why) from cases c, irrevon.evaluate_gate(c.effect_id) e order by n;
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select is(pg_temp.said((irrevon_test.claim(effect_id)).evidence), expected, 'a claim says the same: ' || why) from cases where n < 7 order by n;
select is((select count(distinct expected) from cases), 7::bigint, 'no two are alike');
select is(pg_temp.refusal($$ select irrevon.evaluate_gate('none') $$), 'IR205 effect_id: is registered', 'an effect that nobody registered');

select * from finish();
rollback;
