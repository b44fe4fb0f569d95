-- contract_identity_flaw — the rule that an identity string breaks, or null.
-- I3. Identity is hashed byte for byte, so two spellings that look alike would be two effects: text
-- is in normalization form C, and nothing that shows nothing stands at its edges: Unicode's White_Space, controls,
-- and what it calls Default_Ignorable, with U+2800 and U+3164, which are blank too. Code points, so no locale.

create or replace function irrevon.contract_identity_flaw(p_text text)
returns text
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_unseen constant text := E'[\\u0001-\\u0020\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5'
    || E'\\u180B-\\u180F\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0'
    || E'\\uFFF0-\\uFFF8\\U0001BCA0-\\U0001BCA3\\U0001D173-\\U0001D17A\\U000E0000-\\U000E0FFF]';
begin
  if p_text ~ (E'^' || v_unseen) or p_text ~ (v_unseen || E'$') then
    return 'identity strings have no blanks at their edges';
  elsif octet_length(p_text) > length(p_text) and p_text is not nfc normalized then
    return 'identity strings are in Unicode normalization form C';
  end if;
  return null;
end;
$function$;

comment on function irrevon.contract_identity_flaw(text) is
  'The rule on spelling that an identity string breaks, or null.';
