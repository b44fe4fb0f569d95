-- RFC-002 §11 (2): each rewrite that only a superuser can make is named.
begin;
select plan(11);

create function pg_temp.differs(p_effect_id text) returns text language sql as $$
  select coalesce(string_agg(distinct d ->> 'check', ',' order by d ->> 'check'), 'ok') from jsonb_array_elements(irrevon.inspect(p_effect_id) #> '{data,0,integrity,differs}') as d $$;
-- What the integrity section says once a superuser's statement has rewritten a table.
create function pg_temp.after(p_effect_id text, p_table text, p_statement text, variadic p_constraints text[] default '{}') returns text language plpgsql as $$
declare v_constraint text; v_said text; begin
  set constraints all immediate;
  execute format('alter table irrevon.%I disable trigger all', p_table);
  foreach v_constraint in array p_constraints loop execute format('alter table irrevon.%I drop constraint %I cascade', p_table, v_constraint); end loop;
  execute p_statement;
  v_said := pg_temp.differs(p_effect_id);
  raise exception using errcode = '00001', message = v_said;
exception when sqlstate '00001' then return sqlerrm; end $$;

select irrevon_test.execution_at('SETTLED_COMMITTED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select is(pg_temp.differs(:'effect_id'), 'ok', 'it is sound');
create function pg_temp.record(p_set text, variadic p_constraints text[] default '{}') returns text language sql as $$
  select pg_temp.after(current_setting('test.effect'), 'effect_records', format('update irrevon.effect_records set %s where effect_id = %L', p_set, current_setting('test.effect')), variadic p_constraints) $$;
select set_config('test.effect', :'effect_id', true) \g /dev/null
select is(pg_temp.record($$ stable_ids = '{"order_id": "another"}' $$, 'contract_canonical_is_of_the_columns'), 'contract_is_of_the_columns,identity_is_of_the_columns', 'other stable ids');
select is(pg_temp.record($$ scope = 'elsewhere' $$, 'contract_canonical_is_of_the_columns'), 'contract_is_of_the_columns,identity_is_of_the_columns', 'another scope');
select is(pg_temp.record($$ effect_type = 'order.void' $$, 'contract_canonical_is_of_the_columns'), 'contract_is_of_the_columns,identity_is_of_the_columns', 'another type');
select is(pg_temp.record($$ contract_canonical = 'x' $$, 'contract_canonical_is_of_the_columns', 'effect_id_is_the_digest_of_its_contract'), 'contract_is_of_the_columns', 'other bytes');
select is(pg_temp.record($$ parameters_canonical = '{"a":1}' $$, 'parameters_digest_is_of_the_parameters'), 'payload_digest_is_of_the_payload', 'another payload');
select is(pg_temp.record($$ parameters_canonical = '{ "line_items":[]}' $$, 'parameters_digest_is_of_the_parameters'), 'payload_digest_is_of_the_payload,payload_is_canonical', 'another text of it');
select is(pg_temp.after(:'effect_id', 'effect_executions', format($$ update irrevon.effect_executions set step = 1, operation_id = effect_id || ':0' where execution_id = %s $$, :execution_id), 'operation_id_follows_from_step'),
  'key_is_of_the_operation,operation_is_of_the_effect,order_is_of_the_first_wording,steps_have_no_gap', 'another step');
select is(pg_temp.after(:'effect_id', 'dispatch_attempts', format($$ update irrevon.dispatch_attempts set idempotency_key = 'x' where execution_id = %s $$, :execution_id)),
  'key_is_of_the_operation,order_is_of_the_first_wording', 'another key');
select is(pg_temp.after(:'effect_id', 'dispatch_attempts', format($$ update irrevon.dispatch_attempts set order_digest = 'x' where execution_id = %s $$, :execution_id)), 'order_is_of_the_first_wording', 'another order');
select is(pg_temp.after(:'effect_id', 'adapter_declarations', $$ update irrevon.adapter_declarations set declaration = '{"tier": "C2"}' $$, 'digest_is_of_the_declaration'), 'attempt_used_a_registered_declaration', 'another declaration under its digest');

select * from finish();
rollback;
