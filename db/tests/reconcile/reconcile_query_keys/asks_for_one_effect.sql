begin;
select plan(2);

select irrevon_test.execution_at('SETTLED_COMMITTED') as one, irrevon_test.execution_at('SETTLED_COMMITTED') as other \gset
select irrevon.reconcile_query_keys(r) as keys from irrevon.effect_records r where effect_id = irrevon_test.effect_of(:one) \gset
select is(:'keys'::jsonb #> '{0,values}', jsonb_build_array(irrevon_test.effect_of(:one) || ':0'), 'its operations');
select is(:'keys'::jsonb #> '{1,values}', jsonb_build_array('ref-' || :one), 'and its references');

select * from finish();
rollback;
