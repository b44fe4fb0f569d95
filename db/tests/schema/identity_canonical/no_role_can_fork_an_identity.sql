-- RFC-002 §1, decision I1: one business intent has one name. A row that says otherwise is refused whoever inserts it: by the
-- table, from the columns, whatever bytes and digests it brings.
begin;
select plan(8);

select irrevon_test.effect() as effect_id \gset
create function pg_temp.forged(p_columns jsonb) returns text language plpgsql as $function$
declare
  v_constraint text;
begin
  insert into irrevon.effect_records
  select (jsonb_populate_record(r, p_columns)).* from irrevon.effect_records r where effect_id = p_columns ->> 'of';
  return 'taken';
exception when check_violation or unique_violation then
  get stacked diagnostics v_constraint = constraint_name;
  return v_constraint;
end;
$function$;
create function pg_temp.hex(p_text text) returns text language sql as $function$
  select '\x' || encode(convert_to(p_text, 'UTF8'), 'hex') $function$;
create function pg_temp.named(p_text text) returns text language sql as $function$
  select encode(sha256(convert_to(p_text, 'UTF8')), 'hex') $function$;
select convert_from(contract_canonical, 'UTF8') as canonical, parameters_canonical as parameters
  from irrevon.effect_records where effect_id = :'effect_id' \gset
set local role irrevon_owner;

select is(pg_temp.forged(jsonb_build_object('of', :'effect_id')), 'effect_records_pkey', 'the same row once more');
select is(pg_temp.forged(jsonb_build_object('of', :'effect_id', 'effect_id', repeat('f', 64))),
  'effect_id_is_the_digest_of_its_contract', 'the same intent under another name');
select is(pg_temp.forged(jsonb_build_object('of', :'effect_id', 'effect_id', upper(:'effect_id'))),
  'effect_id_is_the_digest_of_its_contract', 'under its name in capitals');
select is(pg_temp.forged(jsonb_build_object('of', :'effect_id', 'contract_canonical', pg_temp.hex(:'canonical' || ' '),
    'effect_id', pg_temp.named(:'canonical' || ' '))),
  'contract_canonical_is_of_the_columns', 'under the name of other bytes of it');
select is(pg_temp.forged(jsonb_build_object('of', :'effect_id', 'contract_canonical', pg_temp.hex('{}'),
    'effect_id', pg_temp.named('{}'))),
  'contract_canonical_is_of_the_columns', 'under the name of another intent');
select is(pg_temp.forged(jsonb_build_object('of', :'effect_id', 'scope', 'another')),
  'contract_canonical_is_of_the_columns', 'another intent under its name');
select is(pg_temp.forged(jsonb_build_object('of', :'effect_id', 'parameters_canonical', '{}')),
  'parameters_digest_is_of_the_parameters', 'another payload under the digest of this one');
select is((select count(*) from irrevon.effect_records), 1::bigint, 'there is one');

select * from finish();
rollback;
