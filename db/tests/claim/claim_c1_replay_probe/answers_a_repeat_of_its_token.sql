-- Decision W11: `claimed` is answered once, whatever became of it since.
begin;
select plan(13);
\ir ../../support/replay.psql

select irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as effect_id,
  irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as other_id,
       gen_random_uuid() as token \gset
select irrevon_test.dispatch_order(:'effect_id') ->> 'order_digest' as digest,
  irrevon_test.dispatch_order(:'other_id') ->> 'order_digest' as other_digest \gset
set local role irrevon_app;
select is((pg_temp.replay(:'effect_id', :'token')).outcome, 'claimed', 'once');
select irrevon_test.facts() as before \gset
select is((select concat_ws(' ', a.outcome, a.lifecycle, a.evidence -> 'receipt') from pg_temp.replay(:'effect_id', :'token') a),
  'already_claimed AMBIGUOUS null', 'again, while it is in flight');
select is((irrevon.claim(:'effect_id', :'token', :'digest', repeat('ab', 32))).outcome, 'already_claimed', 'as a claim, too');
select throws_ok(format('select irrevon.claim_c1_replay_probe(%L, %L, %L, %L)', operation, :'token', ord, request), 'IR402', null, why)
  from (values (1, :'other_id' || ':0', :'other_digest', repeat('ab', 32), 'another effect'),
               (2, :'effect_id' || ':0', repeat('0', 64), repeat('ab', 32), 'another order'),
               (3, :'effect_id' || ':0', :'digest', repeat('ba', 32), 'another request')) as bad(position, operation, ord, request, why)
 order by position;
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');

-- The token of the first attempt is no fresh one for a replay.
select throws_ok(format('select irrevon.claim_c1_replay_probe(%L, %L, %L, %L)', :'other_id' || ':0',
                        (select claim_token from irrevon.dispatch_attempts where attempt_no = 1 and idempotency_key = :'effect_id' || ':0'),
                        :'other_digest', repeat('ab', 32)), 'IR402', null, 'the token of another effect''s claim');
select is((irrevon.claim_c1_replay_probe(:'other_id' || ':0', claim_token, :'other_digest', repeat('ab', 32))).outcome, 'already_claimed',
          'the token of its own claim')
  from irrevon.dispatch_attempts where idempotency_key = :'other_id' || ':0';
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written then either');

select irrevon.record_outcome(:'token', 'FAILED', 'invalid_request'), irrevon.open_retry_execution(:'effect_id') \g /dev/null
select is((select concat_ws(' ', a.outcome, a.lifecycle, a.evidence #>> '{receipt,transport_outcome}')
             from irrevon.claim_c1_replay_probe(:'effect_id' || ':0', :'token', :'digest', repeat('ab', 32)) a),
  'already_claimed SETTLED_FAILED FAILED', 'again, once it failed and a retry was opened');
select throws_ok(format('select irrevon.claim_c1_replay_probe(%L, gen_random_uuid(), %L, %L)', :'effect_id' || ':0',
  :'digest', repeat('ab', 32)),
  'IR201', null, 'a fresh one has nothing to ask about there');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
