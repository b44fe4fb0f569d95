begin;
select plan(1);

create function pg_temp.detail() returns text language plpgsql as $function$
declare
  v_detail text;
begin
  perform irrevon.fail('unknown_effect', null);
exception when sqlstate 'IR205' then
  get stacked diagnostics v_detail = pg_exception_detail;
  return v_detail;
end;
$function$;
select is(pg_temp.detail(), '{}', 'null');

select * from finish();
rollback;
