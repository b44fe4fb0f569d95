-- Decision I3.
begin;
select plan(1);

select is(irrevon.contract_check_stable_ids('{"a":" 1","b":"2 "}', '{}', '{a,b}', '{a,b}'), '{"a":" 1","b":"2 "}', 'either of two');

select * from finish();
rollback;
