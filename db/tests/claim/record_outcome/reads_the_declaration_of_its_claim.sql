-- What was in force when the attempt was claimed decides, not what came since.
begin;
select plan(2);

select irrevon_test.token_of(irrevon_test.execution_at('DISPATCHED')) as one,
  irrevon_test.token_of(irrevon_test.execution_at('DISPATCHED')) as two
  \gset
select irrevon.register_adapter(irrevon_test.declaration('{"failures": {"new_code":
  {"kind": "TERMINAL", "final_on_replay": false, "citation": 0}}}')) is not null as ok \gset
set local role irrevon_app;
select is((irrevon.record_outcome(:'one', 'FAILED', 'invalid_request')).lifecycle, 'SETTLED_FAILED',
  'a code of then');
select is((irrevon.record_outcome(:'two', 'FAILED', 'new_code')).lifecycle, 'AMBIGUOUS', 'not one of now');

select * from finish();
rollback;
