-- declaration_check_tier — does the tier promise what the declaration backs?
-- RFC-002 §6.1, E21. C1 prevents duplicates by a key, inside a window; C2 finds them by query; C3 offers
-- neither. A claim without its means would turn "unknown" into a wrong certainty.

create or replace function irrevon.declaration_check_tier(p_declaration jsonb)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_error constant text := 'malformed_declaration';
  v_tier    text    := p_declaration ->> 'tier';
  v_keyed   boolean := (p_declaration #>> '{idempotency,supported}')::boolean;
  v_window  text    := p_declaration #>> '{idempotency,window}';
  v_queried boolean := (p_declaration #>> '{queryable,supported}')::boolean;
  v_listed  boolean := (p_declaration ->> 'list_queryable')::boolean;
  v_by      jsonb   := p_declaration #> '{queryable,by}';
begin
  if v_tier = 'C1' and not v_keyed then
    perform contract_refuse(v_error, '/idempotency/supported', 'tier C1 needs idempotency');
  elsif v_tier = 'C1' and coalesce(declaration_interval(v_window), interval '0') = interval '0' then
    perform contract_refuse(v_error, '/idempotency/window', 'tier C1 needs a window longer than nothing');
  elsif v_tier = 'C2' and not v_queried then
    perform contract_refuse(v_error, '/queryable/supported', 'tier C2 needs a query');
  elsif v_tier = 'C3' and (v_keyed or v_queried or v_listed) then
    perform contract_refuse(v_error, '/tier', 'tier C3 has neither key nor query nor list');
  elsif v_queried <> (v_by <> '[]') then
    perform contract_refuse(v_error, '/queryable/by', 'names keys if and only if queries are supported');
  elsif v_by ? 'client_ref' and p_declaration -> 'client_ref_field' = 'null' then
    perform contract_refuse(v_error, '/client_ref_field', 'a query by client_ref needs a field to carry it');
  end if;
end;
$function$;

comment on function irrevon.declaration_check_tier(jsonb) is
  'Refuse a declaration whose tier claims more, or other, than its means.';
