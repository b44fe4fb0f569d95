begin;
select plan(1);

select is(irrevon.schema_flaw_node('{}', jsonb_build_object(repeat('k', 65), true)) ->> 'rule',
  'keyword "' || repeat('k', 64) || '" is not supported', 'sixty-four characters of it');

select * from finish();
rollback;
