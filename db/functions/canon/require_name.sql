-- require_name — one argument that names what contracts name: spelled as a contract may spell it.
-- Decisions I3, W9. Internal. A stop whose scope ends in a blank, or is not in normalization form C, would match no effect,
-- and the operator would believe it in force. Raises IR105 malformed_argument with the path and the rule, never the value.

create or replace function irrevon.require_name(p_path text, p_value text, p_most_octets integer)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  perform require_text(p_path, p_value, p_most_octets);
  perform require_argument(p_path, contract_identity_flaw(p_value), contract_identity_flaw(p_value) is null);
end;
$function$;

comment on function irrevon.require_name(text, text, integer) is
  'Raise malformed_argument unless the text is one that a contract may name.';
