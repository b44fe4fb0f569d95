-- require_text — one text argument of a call: present, and within its bound in octets of UTF-8 (W9).
-- Internal. Raises IR105 malformed_argument with the path and the rule, never the value.

create or replace function irrevon.require_text(p_path text, p_value text, p_most_octets integer)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  perform require_argument(p_path, format('is text of 1 to %s octets', p_most_octets),
                           octet_length(p_value) between 1 and p_most_octets);
end;
$function$;

comment on function irrevon.require_text(text, text, integer) is
  'Raise malformed_argument unless the text is present and within its bound in octets.';
