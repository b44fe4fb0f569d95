-- RFC-002 §3.3 with the actors of decision F1, transcribed a second time by hand; all else is illegal.
begin;
select plan(2);

select set_eq(
  'select classification, action, actor from irrevon.canon_actions, unnest(actors) as actor',
  $$ values
    ('CONFIRMED_UNIQUE', 'ACCEPTED_AS_IS', 'system'),
    ('DUPLICATE', 'COMPENSATED', 'human'),
    ('DUPLICATE', 'ACCEPTED_AS_IS', 'human'),
    ('DUPLICATE', 'ESCALATED_HUMAN', 'human'),
    ('LOST', 'REDISPATCHED', 'human'),
    ('LOST', 'REDISPATCHED', 'policy_auto'),
    ('LOST', 'REDISPATCHED', 'recovery'),
    ('LOST', 'ACCEPTED_AS_IS', 'human'),
    ('LOST', 'ESCALATED_HUMAN', 'human'),
    ('LOST', 'ESCALATED_HUMAN', 'system'),
    ('ORPHANED', 'COMPENSATED', 'human'),
    ('ORPHANED', 'ACCEPTED_AS_IS', 'human'),
    ('ORPHANED', 'ESCALATED_HUMAN', 'human'),
    ('CONTRADICTED', 'COMPENSATED', 'human'),
    ('CONTRADICTED', 'ACCEPTED_AS_IS', 'human'),
    ('CONTRADICTED', 'ESCALATED_HUMAN', 'human'),
    ('CONTRADICTED', 'ESCALATED_HUMAN', 'system') $$,
  'who may take which action on which finding');

select is(count(*)::int, 20, 'all five classifications meet all four actions')
  from irrevon.canon_actions
 where classification in ('CONFIRMED_UNIQUE', 'DUPLICATE', 'LOST', 'CONTRADICTED', 'ORPHANED')
   and action in ('COMPENSATED', 'REDISPATCHED', 'ACCEPTED_AS_IS', 'ESCALATED_HUMAN');

select * from finish();
rollback;
