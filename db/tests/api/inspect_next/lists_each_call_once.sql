begin;
select plan(5);

create function pg_temp.calls(p_effect_id text) returns jsonb language sql as $$
  select jsonb_path_query_array(irrevon.inspect(p_effect_id), '$.data[0].next[*].call') $$;
select irrevon_test.effect() as effect_id \gset
select is(pg_temp.calls(:'effect_id'), '["claim"]', 'send it');
select irrevon_test.execution_at('SETTLED_FAILED') as failed, irrevon_test.execution_at('SETTLED_COMMITTED') as done, irrevon_test.execution_at('CANCELLED') as gone \gset
select is(pg_temp.calls(irrevon_test.effect_of(:failed)), '["open_retry_execution", "audit_request"]', 'open it again, or look again');
select is(pg_temp.calls(irrevon_test.effect_of(:done)), '["audit_request"]', 'look again');
select is(pg_temp.calls(irrevon_test.effect_of(:gone)), '[]', 'nothing');
select is((select irrevon.inspect_next(r, '[{"calls": [{"call": "b"}, {"call": "a"}]}, {"calls": [{"call": "b"}]}]', '{}', 'PERSISTED') from irrevon.effect_records r
            where effect_id = irrevon_test.effect_of(:done)), '[{"call": "b"}, {"call": "a"}]', 'in the order in which they were told');

select * from finish();
rollback;
