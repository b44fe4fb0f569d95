begin;
select plan(12);
\ir ../../support/sweeps.psql

select irrevon_test.execution_at('SETTLED_COMMITTED') as known, irrevon_test.execution_at('AMBIGUOUS') as asked, irrevon_test.execution_at('AMBIGUOUS') as judged,
       irrevon_test.execution_at('DISPATCHED') as flying, irrevon_test.execution_at('PERSISTED') as fresh, irrevon_test.execution_at('SETTLED_FAILED') as failed,
       irrevon_test.execution_at('CANCELLED') as cancelled \gset
select irrevon.settle(irrevon_test.effect_of(:judged) || ':0', 'COMMITTED', '{"by": "a call"}') \g /dev/null
create function pg_temp.of(p_ref text, p_execution_id bigint, p_state text default 'active') returns text
language sql as $function$ select pg_temp.entry(p_ref, irrevon_test.effect_of(p_execution_id) || ':0', p_state => p_state) $function$;

select is(pg_temp.judged(pg_temp.entry('x')), 'unmatched', 'of nobody');
select is(pg_temp.judged(pg_temp.entry('x', p_state => 'voided')), 'not_in_force', 'of nobody, and voided (R4)');
select is(pg_temp.judged(pg_temp.of('ref-' || :known, :known)), 'known', 'by its receipt');
select is(pg_temp.judged(pg_temp.of('x', :known)), 'second_reference', 'another one');
select is(pg_temp.judged(pg_temp.of('x', :known, 'deleted')), 'not_in_force', 'which is there no more');
select is(pg_temp.judged(pg_temp.of('x', :asked)), 'open', 'nobody knows yet');
select is(pg_temp.judged(pg_temp.of('x', :flying)), 'in_flight', 'its attempt is open');
select is(pg_temp.judged(pg_temp.of('x', :fresh)), 'forgotten', 'never sent, as far as we know');
select is(pg_temp.judged(pg_temp.of('x', :failed)), 'contradiction', 'it was refused');
select is(pg_temp.judged(pg_temp.of('x', :cancelled)), 'contradiction', 'it was cancelled');
select is(pg_temp.judged(pg_temp.of('x', :judged), pg_temp.of('y', :judged)), 'first_reference,second_reference', 'committed by a human''s word: the first reference, and another');
select pg_temp.swept(pg_temp.of('x', :judged)) \g /dev/null
select is(pg_temp.judged(pg_temp.of('y', :judged)), 'second_reference', 'in another run too');

select * from finish();
rollback;
