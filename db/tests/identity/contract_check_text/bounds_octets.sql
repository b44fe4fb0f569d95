begin;
\ir ../../support/refusal.psql
select plan(8);

select is(irrevon.contract_check_text('{"scope":"s"}', 'scope', 1), 's', 'gives the text');
select is(irrevon.contract_check_text('{}', 'branch_ref', 1), null, 'nothing for an absent member');
select is(irrevon.contract_check_text('{"scope":"éé"}', 'scope', 4), 'éé', 'four octets are four');

select is(pg_temp.refusal(format('select irrevon.contract_check_text(%L, %L, 4)', value, 'scope')),
          'IR101 /scope: is a string of 1 to 4 octets', value::text)
  from (values ('{"scope":""}'::jsonb), ('{"scope":"ééé"}'), ('{"scope":5}'), ('{"scope":["s"]}'), ('{"scope":{"s":1}}')) as v (value);

select * from finish();
rollback;
