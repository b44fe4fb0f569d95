begin;
select plan(2);

select irrevon_test.effect('{"branch_ref": "test/b"}') as effect_id \gset
select is(irrevon.gate_check_branch(r) ->> 'check', 'branch_lineage', 'where it passes') from irrevon.effect_records r
 where effect_id = :'effect_id';
select irrevon.cancel_branch('test/b', 'test') is not null as ok \gset
select is(irrevon.gate_check_branch(r) ->> 'check', 'branch_lineage', 'and where it denies') from irrevon.effect_records r
 where effect_id = :'effect_id';

select * from finish();
rollback;
