begin;
select plan(2);

select irrevon_test.execution_at('DISPATCHED') as execution_id \gset
select is((irrevon.recovery_receipt(a, 'writer_booted_again')).outcome, 'LOST', 'nothing came back')
  from irrevon.dispatch_attempts a;
select is((irrevon.recovery_receipt(a, 'writer_booted_again')).evidence,
  '{"closed_by": "recovery", "proof": "writer_booted_again"}', 'with its proof')
  from irrevon.dispatch_attempts a;

select * from finish();
rollback;
