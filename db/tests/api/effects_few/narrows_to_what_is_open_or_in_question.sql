begin;
select plan(17);
\ir ../../support/resolution.psql

select irrevon_test.effect_of(irrevon_test.execution_at('PERSISTED')) as waits, irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')) as done,
       irrevon_test.effect_of(irrevon_test.execution_at('CANCELLED')) as gone, irrevon_test.effect_of(pg_temp.lost()) as lost \gset
create function pg_temp.few(p_lifecycle text[] default null, p_classification text[] default null, p_scope text default null)
returns text[] language sql as $$
  select array(select e from unnest(irrevon.effects_few(p_scope, p_lifecycle, p_classification, null, null)) as e order by 1) $$;
select is(irrevon.effects_few(null, null, null, null, null), null, 'any, without a filter');
select is(pg_temp.few('{PERSISTED,AMBIGUOUS}'), array[:'waits'], 'what is open in these states');
select is(pg_temp.few('{AMBIGUOUS}'), '{}', 'which may be nothing');
select is(pg_temp.few('{CANCELLED}'), array[:'gone'], 'what ended without an effect');
select is(pg_temp.few('{SETTLED_FAILED}'), array[:'lost'], 'in either way');
select is(pg_temp.few('{PERSISTED,CANCELLED}'), array(select unnest(array[:'waits', :'gone']) order by 1), 'or is open');
select is(irrevon.effects_few(null, '{PERSISTED,SETTLED_COMMITTED}', null, null, null), null, 'any, where one of the many may be meant');
select is(pg_temp.few(null, '{LOST,DUPLICATE}'), array[:'lost'], 'what is in question by these classes');
select is(pg_temp.few(null, '{DUPLICATE}'), '{}', 'which may be nothing');
select is(irrevon.effects_few(null, null, '{LOST,UNRECONCILED}', null, null), null, 'any, where one without a finding may be meant');
select is(pg_temp.few(null, '{LOST,CONFIRMED_UNIQUE}'), array[:'lost'], 'what a probe has confirmed, while that is not much');
select is(pg_temp.few('{PERSISTED}', '{LOST}'), array[:'waits'], 'by what is open first');
select is(cardinality(pg_temp.few(p_scope => (select min(scope) from irrevon.effect_records))),
          (select count(*)::int from irrevon.effect_records where scope = (select min(scope) from irrevon.effect_records)),
          'what a scope holds, while that is not much');
select is(pg_temp.few(p_scope => 'nowhere'), '{}', 'which may be nothing');
select is(cardinality(irrevon.effects_few(null, null, null, '2000-01-01', null)), 4, 'what was registered in a time, while that is not much');
select is(irrevon.effects_few(null, null, null, null, '2000-01-01'), '{}', 'which may be nothing');
select is(
  (select array_agg(s.state order by s.state) from irrevon.canon_states s where s.is_terminal and not s.blocks_dispatch),
  (select array_agg(m[1] order by m[1]) from regexp_matches(
     (select pg_get_indexdef('irrevon.effect_transitions_to_no_effect'::regclass)), '''([A-Z_]+)''', 'g') as m),
  'the index holds what the canon says ends without an effect');

select * from finish();
rollback;
