begin;
select plan(2);

create function pg_temp.told(p_sql text) returns text[]
language plpgsql as $function$
declare
  v_detail text;
  v_hint   text;
begin
  execute p_sql;
  return null;
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail, v_hint = pg_exception_hint;
  return array[v_detail, v_hint];
end;
$function$;

select is(pg_temp.told($$ select irrevon.fail('stale_frontier', '{"path": "x"}') $$),
  array['{"path": "x"}', (select hint from irrevon.canon_errors where name = 'stale_frontier')],
  'DETAIL is the object that was given, HINT the canon''s');
select throws_ok($$ select irrevon.fail('no_such_error') $$, 'P0002', null,
  'an error that the canon does not know is a mistake of ours');

select * from finish();
rollback;
