-- RFC-002 §3.3, the status chain, transcribed a second time by hand.
begin;
select plan(2);

select set_eq(
  'select from_status, to_status from irrevon.canon_status_edges',
  $$ values
    ('OPEN', 'COMPENSATED'), ('OPEN', 'REDISPATCHED'), ('OPEN', 'ACCEPTED_AS_IS'), ('OPEN', 'ESCALATED_HUMAN'),
    ('ESCALATED_HUMAN', 'COMPENSATED'), ('ESCALATED_HUMAN', 'REDISPATCHED'), ('ESCALATED_HUMAN', 'ACCEPTED_AS_IS'),
    ('COMPENSATED', 'CLOSED'), ('REDISPATCHED', 'CLOSED'), ('ACCEPTED_AS_IS', 'CLOSED') $$,
  'the chain of statuses is that of §3.3: an escalation is not closed, it is acted on');

select set_eq(
  'select from_status from irrevon.canon_status_edges where closes_when is not null',
  $$ values ('COMPENSATED'), ('REDISPATCHED'), ('ACCEPTED_AS_IS') $$,
  'and each of the three closings says when');

select * from finish();
rollback;
