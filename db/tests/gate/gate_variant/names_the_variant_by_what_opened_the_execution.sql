-- Decision G2.
begin;
select plan(3);

select is(irrevon.gate_variant(opened_by), variant, opened_by)
  from (values ('register', 'dispatch'), ('retry_after_failure', 'retry_after_failure'),
               ('resolve_redispatch', 'resolve_redispatch')) as expected(opened_by, variant);

select * from finish();
rollback;
