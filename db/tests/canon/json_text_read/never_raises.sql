begin;
\ir ../../support/hostile_json.psql
select plan((select count(*)::int from hostile));

select is(irrevon_test.outcome(format('select irrevon.json_text_read(%L, 1048576)', text)), 'ok', name)
  from hostile order by name;

select * from finish();
rollback;
