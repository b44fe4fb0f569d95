begin;
select plan(4);

select is(irrevon.contract_parameters_flaw(jsonb_build_object(repeat('é', 65536), 1)), null, 'a name of 65,536 characters');
select is(irrevon.contract_parameters_flaw(jsonb_build_object(repeat('é', 65537), 1)), 'names hold at most 65536 characters',
  'one more');
select is(irrevon.contract_parameters_flaw(to_jsonb(repeat('é', 65536))), null, 'a string of 65,536');
select is(irrevon.contract_parameters_flaw(to_jsonb(repeat('é', 65537))), 'strings hold at most 65536 characters', 'one more of it');

select * from finish();
rollback;
