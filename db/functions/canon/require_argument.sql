-- require_argument — raise IR105 malformed_argument for one argument of a call unless it holds its rule.
-- Internal. The DETAIL names the argument and the rule, never the value (W9). An unknown truth (null) refuses.

create or replace function irrevon.require_argument(p_path text, p_rule text, p_holds boolean)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  if p_holds is not true then
    perform fail('malformed_argument', jsonb_build_object('path', p_path, 'rule', p_rule));
  end if;
end;
$function$;

comment on function irrevon.require_argument(text, text, boolean) is
  'Raise malformed_argument unless the rule holds.';
