begin;
\ir ../../support/refusal.psql
select plan(8);

create temporary table cases (call text, answer text);
insert into cases values
  ($$ p_limit => 501 $$, 'IR105 limit: is 1 to 500'), ($$ p_order => 'x' $$, 'IR105 order: is newest or oldest'),
  ($$ p_from => 'infinity' $$, 'IR105 from: is an instant'),
  ($$ p_classification => '{UNRECONCILED}' $$, 'IR105 classification: names one or more of: CONFIRMED_UNIQUE, CONTRADICTED, DUPLICATE, LOST, ORPHANED'),
  ($$ p_resolution_status => '{DONE}' $$, 'IR105 resolution_status: names one or more of: ACCEPTED_AS_IS, CLOSED, COMPENSATED, ESCALATED_HUMAN, OPEN, REDISPATCHED'),
  ($$ p_destination_ref => 'x' $$, 'IR105 adapter_id: is given beside a destination_ref'),
  ($$ p_cursor => '1.2.' || repeat('a', 64) $$, 'IR105 cursor: is the next_cursor of a page'),
  ($$ p_cursor => '1.2.aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' $$, 'accepted');
select is(pg_temp.refusal(format('select irrevon.findings_page(%s)', call)), answer, call) from cases;

select * from finish();
rollback;
