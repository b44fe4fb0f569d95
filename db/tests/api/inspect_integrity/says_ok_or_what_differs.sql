begin;
select plan(4);

create function pg_temp.differs(p_effect_id text) returns text language sql as $$
  select coalesce(string_agg(distinct d ->> 'check', ',' order by d ->> 'check'), 'ok') from jsonb_array_elements(irrevon.inspect(p_effect_id) #> '{data,0,integrity,differs}') as d $$;
-- What the integrity section says once a superuser's statement has rewritten a table.
create function pg_temp.after(p_effect_id text, p_table text, p_statement text, variadic p_constraints text[] default '{}') returns text language plpgsql as $$
declare v_constraint text; v_said text; begin
  set constraints all immediate;
  execute format('alter table irrevon.%I disable trigger all', p_table);
  foreach v_constraint in array p_constraints loop execute format('alter table irrevon.%I drop constraint %I cascade', p_table, v_constraint); end loop;
  execute p_statement;
  v_said := pg_temp.differs(p_effect_id);
  raise exception using errcode = '00001', message = v_said;
exception when sqlstate '00001' then return sqlerrm; end $$;

select irrevon_test.effect() as effect_id \gset
select irrevon.inspect(:'effect_id') #> '{data,0,integrity}' as told \gset
select is(:'told'::jsonb -> 'ok', 'true', 'ok');
select is(:'told'::jsonb ->> 'recomputed', :'effect_id', 'with the identity of the columns');
select cmp_ok(jsonb_array_length(:'told'::jsonb -> 'checks'), '>=', 10, 'after so many checks');
create function pg_temp.whole(p_effect_id text) returns jsonb language plpgsql as $$ declare v jsonb; begin
  set constraints all immediate;
  alter table irrevon.effect_records disable trigger all; alter table irrevon.effect_records drop constraint contract_canonical_is_of_the_columns;
  update irrevon.effect_records set scope = 'elsewhere' where effect_id = p_effect_id;
  v := irrevon.inspect(p_effect_id) #> '{data,0,integrity}'; raise exception using errcode = '00001', message = v::text;
  exception when sqlstate '00001' then return sqlerrm; end $$;
select is((select jsonb_build_object('ok', t -> 'ok', 'differs', t -> 'differs') from pg_temp.whole(:'effect_id') t), jsonb_build_object('ok', false, 'differs', jsonb_build_array(
  jsonb_build_object('check', 'contract_is_of_the_columns', 'subject', :'effect_id'), jsonb_build_object('check', 'identity_is_of_the_columns', 'subject', :'effect_id'))), 'or what differs, of what');

select * from finish();
rollback;
