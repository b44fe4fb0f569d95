-- RFC-002 §3.2, transcribed a second time by hand: every legal cell; whatever is not here is illegal.
begin;
select plan(3);

select set_eq(
  'select state, classification, moment from irrevon.canon_attachments, unnest(moments) as moment',
  $$ values
    ('SETTLED_COMMITTED', 'CONFIRMED_UNIQUE', 'settle'),
    ('SETTLED_COMMITTED', 'DUPLICATE', 'settle'),
    ('SETTLED_COMMITTED', 'DUPLICATE', 'audit'),
    ('SETTLED_COMMITTED', 'CONTRADICTED', 'audit'),
    ('SETTLED_FAILED', 'DUPLICATE', 'audit'),
    ('SETTLED_FAILED', 'LOST', 'settle'),
    ('SETTLED_FAILED', 'CONTRADICTED', 'audit') $$,
  'the legal cells are those of §3.2, each at its moment');

select is(count(*)::int, 35, 'all seven frontiers meet all five classifications')
  from irrevon.canon_attachments
 where state in ('INTENDED', 'PERSISTED', 'CANCELLED', 'DISPATCHED', 'AMBIGUOUS', 'SETTLED_COMMITTED', 'SETTLED_FAILED')
   and classification in ('CONFIRMED_UNIQUE', 'DUPLICATE', 'LOST', 'CONTRADICTED', 'ORPHANED');

select results_eq(
  'select classification, cites_effect, default_action from irrevon.canon_classifications order by 1',
  $$ values ('CONFIRMED_UNIQUE', true, 'ACCEPTED_AS_IS'), ('CONTRADICTED', true, 'ESCALATED_HUMAN'),
            ('DUPLICATE', true, null), ('LOST', true, null), ('ORPHANED', false, null) $$,
  'five classifications; only the orphan cites no effect; two have a default action');

select * from finish();
rollback;
