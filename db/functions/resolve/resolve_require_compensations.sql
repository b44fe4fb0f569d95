-- resolve_require_compensations — compensating effects come with COMPENSATED, and only then.
-- Decision F4. Internal. Raises IR105 malformed_argument.

create or replace function irrevon.resolve_require_compensations(p_action text, p_compensations text[])
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  perform require_argument('compensations', 'are 1 to 1000 effect ids, and come with COMPENSATED only',
    case when p_action = 'COMPENSATED'
         then cardinality(p_compensations) between 1 and 1000 and array_position(p_compensations, null) is null
         else p_compensations is null end);
end;
$function$;

comment on function irrevon.resolve_require_compensations(text, text[]) is
  'Raise malformed_argument unless compensating effects are named where they must be, and only there.';
