begin;
select plan(12);

select irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS')) as effect_id \gset
create function pg_temp.wanted(p_lifecycle text[] default null, p_classification text[] default null, p_type text default null,
  p_class text default null, p_adapter text default null) returns boolean language sql as $$
  select irrevon.effect_is_wanted(r, p_lifecycle, p_classification, p_type, p_class, p_adapter) from irrevon.effect_records r $$;
select is(pg_temp.wanted(), true, 'no filter');
select is(pg_temp.wanted('{AMBIGUOUS,CANCELLED}'), true, 'lifecycle');
select is(pg_temp.wanted('{CANCELLED}'), false, 'another lifecycle');
select is(pg_temp.wanted(null, '{LOST,UNRECONCILED}'), true, 'classification');
select is(pg_temp.wanted(null, '{LOST}'), false, 'another classification');
select is(pg_temp.wanted(p_type => 'order.create'), true, 'type');
select is(pg_temp.wanted(p_type => 'order'), false, 'another type');
select is(pg_temp.wanted(p_class => 'IRREVERSIBLE'), true, 'class');
select is(pg_temp.wanted(p_class => 'REVERSIBLE'), false, 'another class');
select is(pg_temp.wanted(p_adapter => 'test-c2'), true, 'adapter');
select is(pg_temp.wanted(p_adapter => 'test'), false, 'another adapter');
select is(pg_temp.wanted('{AMBIGUOUS}', '{UNRECONCILED}', 'order.create', 'IRREVERSIBLE', 'test-c2'), true, 'all at once');

select * from finish();
rollback;
