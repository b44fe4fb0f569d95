-- Each fault is made alone, and found by exactly its name, under the name of what it befell.
begin;
\ir ../../support/corruption.psql
insert into faults
select check_name, pg_temp.effect('PERSISTED'), rewritten, format(statement, pg_temp.effect('PERSISTED')), constraints from (values
  ('identity_is_of_the_columns', 'effect_records', 'update irrevon.effect_records set scope = ''another'' where effect_id = %L',
   '{contract_canonical_is_of_the_columns,effect_id_is_the_digest_of_its_contract}'::text[]),
  ('identity_is_of_the_columns', 'effect_records', 'update irrevon.effect_records set stable_ids = ''{"order_id": "another"}'' where effect_id = %L',
   '{contract_canonical_is_of_the_columns,effect_id_is_the_digest_of_its_contract}'),
  ('payload_is_canonical', 'effect_records',
   'update irrevon.effect_records set parameters_canonical = ''{"b":1, "a":2}'', parameters_digest = encode(sha256(''{"b":1, "a":2}''), ''hex'') where effect_id = %L', '{}'),
  ('payload_digest_is_of_the_payload', 'effect_records', 'update irrevon.effect_records set parameters_canonical = ''{"a":1}'' where effect_id = %L',
   '{parameters_digest_is_of_the_parameters}'),
  ('effect_has_an_execution', 'effect_executions', 'delete from irrevon.effect_executions where effect_id = %L', '{}')
) as f(check_name, rewritten, statement, constraints);
select plan((select count(*)::int from faults) + 2);

select is(pg_temp.found_after('audit_identities', rewritten, statement, constraints), check_name || ' ' || subject, check_name)
  from faults order by check_name, statement;
select set_eq('select check_name from faults', $$ select pg_temp.checks_of('audit_identities') $$, 'every check was seen to find');
select is_empty('select * from irrevon.audit_identities() where subject in (select operation from world union select effect from world union select token::text from world)',
  'and what nobody rewrote is sound');

select * from finish();
rollback;
