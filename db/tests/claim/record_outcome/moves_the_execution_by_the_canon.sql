-- RFC-002 §5.1, §10: each row of canon_receipts for a primary attempt, transcribed by hand.
begin;
select plan(11);

create temporary table told (position integer, outcome text, code text, ref text, answer text, cause text,
  kind text, token uuid);
insert into told values
  (1, 'OK',      null,              'dest-1', 'settled SETTLED_COMMITTED OK',   'receipt_ok',      null),
  (2, 'FAILED',  'invalid_request', null,     'settled SETTLED_FAILED FAILED',  'receipt_failed',
    'TERMINAL'),
  (3, 'FAILED',  'rate_limited',    null,     'settled SETTLED_FAILED FAILED',  'receipt_failed',
    'RETRYABLE'),
  (4, 'TIMEOUT', null,              null,     'ambiguous AMBIGUOUS TIMEOUT',    'receipt_timeout', null),
  (5, 'LOST',    null,              null,     'ambiguous AMBIGUOUS LOST',       'receipt_lost',    null);
update told set token = irrevon_test.token_of(irrevon_test.execution_at('DISPATCHED'));
grant select on told to public;

select is((select count(*) from irrevon.canon_receipts where attempt_kind = 'primary'), 5::bigint,
  'the canon has five rows');
set local role irrevon_app;
select is((select concat_ws(' ', r.outcome, r.lifecycle, r.evidence ->> 'stored_as')
             from irrevon.record_outcome(token, t.outcome, code, ref) r), answer, concat_ws(' ', t.outcome,
               code))
  from told t order by position;
select is(t.cause || ' ' || t.actor, told.cause || ' dispatcher', 'by ' || told.cause)
  from told join irrevon.dispatch_attempts a on a.claim_token = told.token
  join irrevon.effect_transitions t on t.execution_id = a.execution_id and t.from_state = 'DISPATCHED'
 where position in (1, 2, 4, 5) order by position;
select is((select array_agg(d.failure_kind order by position) from told
  join irrevon.dispatch_attempts a on a.claim_token = told.token
             join irrevon.dispatch_receipts d using (attempt_id)),
               (select array_agg(kind order by position) from told),
  'the kind of failure is the declaration''s');

select * from finish();
rollback;
