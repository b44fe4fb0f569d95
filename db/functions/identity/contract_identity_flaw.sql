-- contract_identity_flaw — the rule that an identity string breaks, or null.
-- I3. Identity is hashed byte for byte, so two spellings that look alike would be two effects: text
-- is in normalization form C and has no blanks at its edges. Blank is what Unicode calls White_Space,
-- with U+180E, U+200B, U+2060 and U+FEFF, which show nothing either. btrim knows no locale.

create or replace function irrevon.contract_identity_flaw(p_text text)
returns text
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
begin
  if btrim(p_text, E'\t\n\x0b\f\r \u0085\u00a0\u1680\u180e\u2000\u2001\u2002\u2003\u2004\u2005'
                   '\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff')
     <> p_text then
    return 'identity strings have no blanks at their edges';
  elsif octet_length(p_text) > length(p_text) and p_text is not nfc normalized then
    return 'identity strings are in Unicode normalization form C';
  end if;
  return null;
end;
$function$;

comment on function irrevon.contract_identity_flaw(text) is
  'The rule on spelling that an identity string breaks, or null.';
