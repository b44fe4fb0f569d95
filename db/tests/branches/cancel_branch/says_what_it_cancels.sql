begin;
select plan(6);

select irrevon_test.effect_of(irrevon_test.execution_at('PERSISTED', '{"branch_ref": "b-1"}')) as persisted
  \gset
select irrevon_test.effect_of(irrevon_test.execution_at('DISPATCHED',
  '{"branch_ref": "b-1"}')) as dispatched
  \gset
select irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS', '{"branch_ref": "b-1"}')) as ambiguous
  \gset
select irrevon_test.execution_at('SETTLED_COMMITTED', '{"branch_ref": "b-1"}') is not null as ok \gset
select irrevon_test.execution_at('PERSISTED', '{"branch_ref": "b-2"}') is not null as ok \gset
select irrevon_test.execution_at('PERSISTED') is not null as ok \gset

-- The fixture's effects are read above in statements of their own.
set local role irrevon_operator;
select irrevon_test.facts() as before \gset
select * from irrevon.cancel_branch('b-1', 'the customer left') \gset
select is(:'outcome'::text, 'cancelled', 'it is cancelled');
select is((select array_agg(effect_id) from irrevon.open_work join irrevon.effect_records using (effect_id)
            where branch_ref = 'b-1' and state = 'PERSISTED'), :'will_cancel'::text[],
  'what is not dispatched will be cancelled');
select is((select array_agg(effect_id order by effect_id) from irrevon.open_work
  join irrevon.effect_records using (effect_id)
            where branch_ref = 'b-1' and state <> 'PERSISTED'), :'in_flight'::text[],
  'what may be at a destination is in flight');
select is(irrevon_test.written_since(:'before'), '{"branch_cancellations": 1}',
  'only the cancellation was written');

select is((irrevon.cancel_branch('b-1', 'again')).outcome, 'replayed', 'the same again is replayed');
select is((select (c.will_cancel, c.in_flight) from irrevon.cancel_branch('nobody-opened-it', 'early') c),
  ('{}'::text[], '{}'::text[]), 'it may come before the branch is known');

select * from finish();
rollback;
