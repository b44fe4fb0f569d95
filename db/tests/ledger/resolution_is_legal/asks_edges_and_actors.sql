begin;
select plan(9);

select is(irrevon.resolution_is_legal(classification, from_status, to_status, actor), legal,
          concat_ws(' ', classification, from_status, to_status, actor))
  from (values ('LOST',      'OPEN',            'REDISPATCHED',    'policy_auto', true),
               ('LOST',      'OPEN',            'REDISPATCHED',    'system',      false),
               ('DUPLICATE', 'OPEN',            'REDISPATCHED',    'human',       false),
               ('DUPLICATE', 'OPEN',            'CLOSED',          'system',      false),
               ('DUPLICATE', 'COMPENSATED',     'CLOSED',          'system',      true),
               ('DUPLICATE', 'COMPENSATED',     'CLOSED',          'human',       false),
               ('DUPLICATE', 'ESCALATED_HUMAN', 'CLOSED',          'system',      false),
               ('ORPHANED',  'ESCALATED_HUMAN', 'ACCEPTED_AS_IS',  'human',       true),
               ('ORPHANED',  'CLOSED',          'ACCEPTED_AS_IS',  'human',       false))
         as given(classification, from_status, to_status, actor, legal);

select * from finish();
rollback;
