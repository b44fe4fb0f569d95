begin;
select plan(5);

select irrevon.open_branch('leaf', 'middle'), irrevon.open_branch('middle', 'root') \g /dev/null
select is(irrevon.inspect_branch(null), null, 'no branch');
select is(irrevon.inspect_branch('alone') - 'lineage', '{"branch_ref": "alone", "cancelled": null}', 'one that nobody opened');
select irrevon.cancel_branch('root', 'the plan was wrong') \g /dev/null
select irrevon.inspect_branch('leaf') as told \gset
select is(jsonb_path_query_array(:'told', '$.lineage[*].branch_ref'), '["leaf", "middle", "root"]', 'nearest first');
select is(jsonb_path_query_array(:'told', '$.lineage[*].cancellation.reason'), '["the plan was wrong"]', 'with the reason');
select is(:'told'::jsonb ->> 'cancelled', 'root', 'as the gate sees it');

select * from finish();
rollback;
