begin;
\ir ../../support/refusal.psql
select plan(21);

select is(irrevon.contract_check_members(pg_temp.contract()), pg_temp.contract(), 'gives the contract');

select is(pg_temp.refusal(format('select irrevon.contract_check_members(%L)', pg_temp.contract() - member)),
          'IR101 /' || member || ': is required', member || ' is required')
  from unnest(array['schema_version', 'stable_ids', 'effect_type', 'effect_class', 'scope', 'adapter_id',
                    'parameters', 'authority_ref', 'stamped_at']) as member;

select is(pg_temp.refusal(format('select irrevon.contract_check_members(%L)',
                                 pg_temp.contract() || jsonb_build_object(member, null))),
          'IR101 /' || member || ': ' || rule, member || ' is not null')
  from (values ('branch_ref', 'is never null'), ('event_time', 'is never null'), ('scope', 'is never null'),
               ('tool_call_id', 'unknown members are refused')) as members (member, rule);

select is(pg_temp.refusal(format('select irrevon.contract_check_members(%L)', pg_temp.contract() || jsonb_build_object(member, value))),
          'IR101 /' || member || ': ' || rule, member || ' ' || value)
  from (values
    ('schema_version', '"2"'::jsonb, 'is "1"'), ('schema_version', '1', 'is "1"'),
    ('effect_class', '"irreversible"', 'is IDEMPOTENT, REVERSIBLE, COMPENSABLE or IRREVERSIBLE'),
    ('effect_class', '["IDEMPOTENT"]', 'is IDEMPOTENT, REVERSIBLE, COMPENSABLE or IRREVERSIBLE'),
    ('operation_id', '"x"', 'unknown members are refused')
  ) as cases (member, value, rule);

select is((select count(*)::int from unnest(array['IDEMPOTENT', 'REVERSIBLE', 'COMPENSABLE', 'IRREVERSIBLE']) as class
            where irrevon.contract_check_members(pg_temp.contract() || jsonb_build_object('effect_class', class)) is not null),
          4, 'four classes');
select is(irrevon.contract_check_members(pg_temp.contract() || '{"branch_ref":"b","event_time":"t"}') - array['branch_ref', 'event_time'],
          pg_temp.contract(), 'two optional members');

select * from finish();
rollback;
