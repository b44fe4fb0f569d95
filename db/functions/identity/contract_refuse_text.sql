-- contract_refuse_text — say why a text was refused as a document.
-- contract_parse decides with the cheapest tests; this finds the reason and the place, and always
-- raises p_error. A number that numeric cannot hold is given a shorter exponent or fewer digits, so
-- that the document can be walked to where it stands.

create or replace function irrevon.contract_refuse_text(p_text text, p_error text)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_path text;
  v_text text;
begin
  if p_text is not json then
    perform contract_refuse(p_error, '', 'the text is JSON (RFC 8259)');
  elsif p_text is not json object then
    perform contract_refuse(p_error, '', 'the document is one JSON object');
  end if;

  v_path := contract_find_escape(p_text);
  if v_path is not null then
    perform contract_refuse(p_error, v_path, 'strings hold no NUL and no lone surrogate');
  end if;

  if p_text is not json object with unique keys then
    perform contract_refuse(p_error, coalesce(contract_find_duplicate(p_text::json), ''),
      'no member is named twice');
  end if;

  v_text := p_text;
  if not pg_input_is_valid(v_text, 'jsonb') then
    v_text := regexp_replace(v_text, '[0-9]{250,}', repeat('9', 250), 'g');
    v_text := regexp_replace(v_text, '([0-9])[eE]([+-]?)[0-9]*[1-9][0-9]{3,}', E'\\1e\\2999', 'g');
  end if;
  if pg_input_is_valid(v_text, 'jsonb') then
    select path into v_path
      from contract_walk(v_text::jsonb)
     where jsonb_typeof(node) = 'number' and contract_numbers_out_of_range(node)
     limit 1;
  end if;
  perform contract_refuse(p_error, coalesce(v_path, ''),
    'numbers lie within 2^53 - 1 of zero and, unless zero, not within 1e-307 of it');
end;
$function$;

comment on function irrevon.contract_refuse_text(text, text) is
  'Raise the reason why a text is not an acceptable JSON document.';
