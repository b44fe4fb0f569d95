-- RFC-002 §2.3, §3: each rewrite that only a superuser can make is named.
begin;
select plan(11);
\ir ../../support/resolution.psql

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

select pg_temp.lost() as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id, pg_temp.ref_of(:execution_id) as ref \gset
select irrevon_test.claim(:'effect_id') \g /dev/null
select pg_temp.resolved(:'ref', 'ACCEPTED_AS_IS') \g /dev/null
select is(pg_temp.differs(:'effect_id'), 'ok', 'it is sound');
create function pg_temp.step(p_set text, p_to text, variadic p_constraints text[] default '{}') returns text language sql as $$
  select pg_temp.after(current_setting('test.effect'), 'effect_transitions', format('update irrevon.effect_transitions set %s where to_state = %L and execution_id = %s', p_set, p_to, current_setting('test.execution')), variadic p_constraints) $$;
select set_config('test.effect', :'effect_id', true), set_config('test.execution', :'execution_id', true) \g /dev/null
select is(pg_temp.step($$ from_state = 'CANCELLED' $$, 'AMBIGUOUS', 'edge_is_canonical'), 'history_is_contiguous,history_is_legal', 'another predecessor');
select is(pg_temp.step($$ actor = 'human' $$, 'DISPATCHED', 'edge_is_canonical'), 'history_is_legal', 'another actor');
select is(pg_temp.step($$ created_at = created_at - interval '1 day' $$, 'AMBIGUOUS'), 'instants_never_go_back', 'another instant');
select is(pg_temp.after(:'effect_id', 'open_work', format($$ insert into irrevon.open_work (execution_id, effect_id, adapter_id, state, since, probes) values (%s, %L, 'x', 'SETTLED_FAILED', now(), 0) $$, :execution_id, :'effect_id')),
  'open_work_is_the_frontier', 'what is settled and open');
select is(pg_temp.after(irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS')), 'open_work', 'delete from irrevon.open_work'), 'open_work_is_the_frontier', 'what is open and settled');
select is(pg_temp.after(:'effect_id', 'gate_decisions', $$ update irrevon.gate_decisions set evidence = jsonb_set(evidence, '{inputs,lifecycle}', '"x"') where decision = 'deny' $$), 'denied_inputs_are_of_their_digest', 'other inputs of a deny');
select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')) as other \gset
select irrevon_test.claim(:'other') \g /dev/null
select is(pg_temp.after(:'effect_id', 'gate_decisions', format($$ update irrevon.gate_decisions set evidence = jsonb_set(evidence, '{inputs,lifecycle}', '"x"') where decision = 'deny' and effect_id = %L $$, :'other')), 'ok', 'another''s are not its own');
select is(pg_temp.after(:'effect_id', 'findings', $$ update irrevon.findings set classification = 'CONFIRMED_UNIQUE' $$), 'finding_attaches_by_the_canon,statuses_are_a_legal_chain', 'another class');
select is(pg_temp.after(:'effect_id', 'finding_resolutions', $$ delete from irrevon.finding_resolutions where to_status = 'ACCEPTED_AS_IS' $$), 'statuses_are_a_legal_chain', 'a status that is missing');
select is(pg_temp.after(:'effect_id', 'effect_transitions', format($$ delete from irrevon.effect_transitions where execution_id = %s and to_state = 'DISPATCHED' $$, :execution_id)), 'history_is_contiguous', 'a step that is missing');

select * from finish();
rollback;
