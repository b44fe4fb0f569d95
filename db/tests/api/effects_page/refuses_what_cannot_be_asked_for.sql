begin;
\ir ../../support/refusal.psql
select plan(19);

create temporary table cases (call text, answer text);
insert into cases values
  ($$ p_limit => 0 $$, 'IR105 limit: is 1 to 500'), ($$ p_limit => 501 $$, 'IR105 limit: is 1 to 500'), ($$ p_limit => null $$, 'IR105 limit: is 1 to 500'),
  ($$ p_order => 'sideways' $$, 'IR105 order: is newest or oldest'), ($$ p_order => null $$, 'IR105 order: is newest or oldest'),
  ($$ p_from => 'infinity' $$, 'IR105 from: is an instant'), ($$ p_to => '-infinity' $$, 'IR105 to: is an instant'),
  ($$ p_lifecycle => '{}' $$, 'IR105 lifecycle: names one or more of: AMBIGUOUS, CANCELLED, DISPATCHED, INTENDED, PERSISTED, SETTLED_COMMITTED, SETTLED_FAILED'),
  ($$ p_lifecycle => '{LOST}' $$, 'IR105 lifecycle: names one or more of: AMBIGUOUS, CANCELLED, DISPATCHED, INTENDED, PERSISTED, SETTLED_COMMITTED, SETTLED_FAILED'),
  ($$ p_lifecycle => array[null]::text[] $$, 'IR105 lifecycle: names one or more of: AMBIGUOUS, CANCELLED, DISPATCHED, INTENDED, PERSISTED, SETTLED_COMMITTED, SETTLED_FAILED'),
  ($$ p_classification => '{AMBIGUOUS}' $$, 'IR105 classification: names one or more of: CONFIRMED_UNIQUE, CONTRADICTED, DUPLICATE, LOST, ORPHANED, UNRECONCILED'),
  ($$ p_effect_class => '' $$, 'IR105 effect_class: names one or more of: COMPENSABLE, IDEMPOTENT, IRREVERSIBLE, REVERSIBLE'),
  ($$ p_effect_class => 'x' $$, 'IR105 effect_class: names one or more of: COMPENSABLE, IDEMPOTENT, IRREVERSIBLE, REVERSIBLE'),
  ($$ p_cursor => '' $$, 'IR105 cursor: is the next_cursor of a page'), ($$ p_cursor => '1.2' $$, 'IR105 cursor: is the next_cursor of a page'),
  ($$ p_cursor => '1.2.3' $$, 'IR105 cursor: is the next_cursor of a page'), ($$ p_cursor => '1.99999999999999999999.' || repeat('a', 64) $$, 'IR105 cursor: is the next_cursor of a page'),
  ($$ p_cursor => '1.2.' || repeat('A', 64) $$, 'IR105 cursor: is the next_cursor of a page'),
  ($$ p_cursor => '1.2.' || repeat('a', 64) $$, 'accepted');
select is(pg_temp.refusal(format('select irrevon.effects_page(%s)', call)), answer, call) from cases;

select * from finish();
rollback;
