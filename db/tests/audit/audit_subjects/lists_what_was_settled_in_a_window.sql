begin;
select plan(9);

select irrevon_test.execution_at('SETTLED_COMMITTED', '{"scope": "b"}') as one, irrevon_test.execution_at('SETTLED_FAILED', '{"scope": "a"}') as two,
       irrevon_test.execution_at('PERSISTED', '{"scope": "c"}') as waits \gset
select irrevon_test.effect_of(:one) as one_id, irrevon_test.effect_of(:two) as two_id, irrevon_test.effect_of(:waits) as waits_id, irrevon_test.now() as now \gset
create function pg_temp.subjects(p_effect_id text, p_since timestamptz default null, p_until timestamptz default null, p_limit integer default 10)
returns text[] language sql as $$
  select coalesce(array_agg(concat_ws(' ', left(r.scope, 1), s.is_open, s.execution_id is not null) order by n), '{}')
    from irrevon.audit_subjects(p_effect_id, p_since, p_until, p_limit) with ordinality s(effect_id, execution_id, is_open, n) join irrevon.effect_records r using (effect_id) $$;
select is(pg_temp.subjects(:'one_id'), '{b f t}', 'one effect');
select is(pg_temp.subjects(:'waits_id'), '{c f f}', 'that was never sent has no execution to look by');
select is(pg_temp.subjects(null, :'now'::timestamptz - interval '1 h', :'now'), '{a f t,b f t}', 'a window''s, in the order of their slots');
select is(pg_temp.subjects(null, :'now'::timestamptz - interval '1 h', :'now', 1), '{b f t}', 'of so many, those that were settled first');
select irrevon.audit_ask(:one, 'a', '{"a": 1}', irrevon.clock()) \g /dev/null
select is(pg_temp.subjects(null, :'now'::timestamptz - interval '1 h', :'now'), '{a f t}', 'less those with an open audit');
select is(pg_temp.subjects(:'one_id'), '{b t t}', 'which one that is named says');
-- RFC-002 §6.3: an audit looks at what is settled; what is open is reconciled.
select irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS', '{"scope": "d"}')) as open_id \gset
select is(pg_temp.subjects(:'open_id'), '{d f f}', 'one that is open has none either');
select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED', '{"scope": "e"}')) as again_id \gset
select irrevon.open_retry_execution(:'again_id') \g /dev/null
select irrevon.record_outcome((irrevon_test.claim(:'again_id')).claim_token, 'LOST') \g /dev/null
select is(s.execution_id, (select min(execution_id) from irrevon.effect_executions where effect_id = :'again_id'),
  'an earlier execution that is settled is looked by') from irrevon.audit_subjects(:'again_id', null, null, 10) s;

-- Of one scope, by effect type.
select irrevon.register_adapter(irrevon_test.declaration(jsonb_build_object('adapter', 'types', 'effect_types', jsonb_build_object(
  'a.type', about, 'b.type', about)))) from (select irrevon_test.declaration()::jsonb #> '{effect_types,order.create}') as d(about) \g /dev/null
select irrevon_test.advance('2 h') \g /dev/null
select irrevon_test.execution_at('SETTLED_FAILED', '{"scope": "f", "adapter_id": "types", "effect_type": "b.type"}') as b,
       irrevon_test.execution_at('SETTLED_FAILED', '{"scope": "f", "adapter_id": "types", "effect_type": "a.type"}') as a \gset
select results_eq(format('select execution_id from irrevon.audit_subjects(null, %L, %L, 10)', irrevon_test.now() - interval '1 h', irrevon_test.now()),
  array[:a, :b]::bigint[], 'of a scope, by effect type');

select * from finish();
rollback;
