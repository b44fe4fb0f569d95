-- contract_parse — turn a text into jsonb, or refuse it without ever meeting PostgreSQL's own errors.
-- W10. For contracts and declarations alike; p_error names the error to raise. No EXCEPTION block:
-- each would be a subtransaction. `is json ... with unique keys` decodes every string, so it also
-- refuses NUL and lone surrogates; pg_input_is_valid meets numbers that numeric cannot hold.

create or replace function irrevon.contract_parse(p_text text, p_octets integer, p_error text)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_document jsonb;
begin
  if p_text is null then
    perform contract_refuse(p_error, '', 'the document is given');
  elsif octet_length(p_text) > p_octets then
    perform contract_refuse(p_error, '', format('the document holds at most %s octets', p_octets));
  elsif contract_nests_too_deep(p_text) then
    perform contract_refuse(p_error, '', 'objects and arrays are at most 20000, nested at most 100 deep');
  end if;

  if p_text is json object with unique keys and pg_input_is_valid(p_text, 'jsonb') then
    v_document := p_text::jsonb;
    if not contract_numbers_out_of_range(v_document) then
      return v_document;
    end if;
  end if;

  perform contract_refuse_text(p_text, p_error);
end;
$function$;

comment on function irrevon.contract_parse(text, integer, text) is
  'A bounded JSON object as jsonb: unique members, storable strings, faithful numbers.';
