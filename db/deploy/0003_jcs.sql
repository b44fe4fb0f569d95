-- Deploy irrevon:0003_jcs to pg
-- depends: 0002_canon
-- transactional: false
begin;
set local role irrevon_owner;

-- RFC 8785 and every name that is derived from it. CHECKs call these functions, so they are stone
-- (W15): a changed answer would be a changed identity. One-line bodies are PL/pgSQL too, because its
-- expressions are planned once a session and those of SQL functions once a statement.

-- The order of the result under collation "C" is the order of the argument in UTF-16 code units.
-- UTF-8 differs from it only where U+E000..U+FFFF meet supplementary characters, which UTF-16 writes
-- with units below U+E000. So those get a prefix that sorts above everything else; U+10FFFF, which
-- serves as that prefix, is told apart from it by the U+0001 that follows.
create function irrevon.jcs_sort_key(p_text text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = irrevon, pg_temp
as $function$
begin
  if octet_length(p_text) = length(p_text) then
    return p_text;                     -- ASCII
  end if;

  return regexp_replace(
    replace(p_text, chr(x'10FFFF'::int), chr(x'10FFFF'::int) || chr(1)),
    E'([\\uE000-\\uFFFF])', chr(x'10FFFF'::int) || E'\\1', 'g');
end;
$function$;

comment on function irrevon.jcs_sort_key(text) is
  'Text whose order under collation "C" is the UTF-16 order that RFC 8785 sorts members by.';

-- ECMAScript's Number::toString. PostgreSQL's shortest output never takes a decimal that lies exactly
-- half way between two doubles, ECMAScript does where it reads back as the same double (1e23). Such a
-- decimal is shorter than PostgreSQL's only above 2^53, so digits are dropped there as long as the
-- text still reads back. pg_input_is_valid guards the largest double, whose rounding up overflows.
-- Null for NaN and infinities, which JSON has no words for.
create function irrevon.jcs_double(p_double float8)
returns text
language plpgsql
immutable strict parallel safe
set search_path = irrevon, pg_temp
set extra_float_digits = 1
as $function$
declare
  v_size   float8 := abs(p_double);
  v_sign   text   := case when p_double < 0 then '-' else '' end;
  v_text   text   := v_size::text;     -- shortest: 333333333.3333333, 2e-07, 1e+30
  v_plain  text;
  v_digits text;
begin
  if v_size in ('NaN', 'Infinity') then
    return null;
  elsif v_size < 1e-6 and v_size > 0 then
    return v_sign || regexp_replace(v_text, 'e-0*', 'e-');
  elsif v_size <= 9007199254740992 then
    return v_sign || v_text::numeric::text;
  end if;

  v_plain := v_text::numeric::text;
  loop
    v_digits := rtrim(v_plain, '0');
    select shorter.plain into v_text
      from (select (trunc(v_digits::numeric / 10) + n)::text
                   || repeat('0', length(v_plain) - length(v_digits) + 1) as plain
              from generate_series(0, 1) as n) as shorter
     where case when pg_input_is_valid(shorter.plain, 'float8') then shorter.plain::float8 = v_size end
     order by abs(shorter.plain::numeric - v_plain::numeric)
     limit 1;
    exit when not found;
    v_plain := v_text;
  end loop;

  if v_size < 1e21 then
    return v_sign || v_plain;
  end if;
  return v_sign || left(v_digits, 1) || case when length(v_digits) > 1 then '.' else '' end
    || substr(v_digits, 2) || 'e+' || length(v_plain) - 1;
end;
$function$;

comment on function irrevon.jcs_double(float8) is
  'ECMAScript text of a finite double, as RFC 8785 demands it.';

-- Integers that a double holds exactly need no double.
create function irrevon.jcs_number(p_number numeric)
returns text
language plpgsql
immutable strict parallel safe
set search_path = irrevon, pg_temp
as $function$
begin
  if p_number = trunc(p_number) and abs(p_number) <= 9007199254740992 then
    return trunc(p_number)::text;
  end if;
  return jcs_double(p_number::float8);
end;
$function$;

comment on function irrevon.jcs_number(numeric) is 'RFC 8785 text of a JSON number.';

-- PostgreSQL escapes strings exactly as RFC 8785 does: the short forms, \u00xx in lower case for other
-- control characters, nothing else. One call per container; the caller bounds size and depth.
--
-- Members come in jsonb's order, shorter names first. Up to eight are sorted by insertion: expressions
-- without a query are three times as fast as the query that renders larger containers.
create function irrevon.jcs(p_value jsonb)
returns text
language plpgsql
immutable strict parallel safe
set search_path = irrevon, pg_temp
as $function$
declare
  v_names  jsonb;
  v_name   text;
  v_value  jsonb;
  v_order  text;
  v_orders text[];
  v_texts  text[];
  v_place  integer;
begin
  case jsonb_typeof(p_value)
    when 'object' then
      v_names := jsonb_path_query_array(p_value, 'strict $.keyvalue().key');
      if jsonb_array_length(v_names) > 8 then
        return (
          select '{' || string_agg(to_json(name)::text || ':' || jcs(p_value -> name), ','
                                   order by jcs_sort_key(name) collate "C") || '}'
            from jsonb_object_keys(p_value) as name);
      end if;

      for i in 1 .. jsonb_array_length(v_names) loop
        v_name  := v_names ->> i - 1;
        v_value := p_value -> v_name;
        v_order := case when octet_length(v_name) = length(v_name) then v_name else jcs_sort_key(v_name) end;
        v_place := i;
        while v_place > 1 and v_orders[v_place - 1] > v_order collate "C" loop
          v_orders[v_place] := v_orders[v_place - 1];
          v_texts[v_place]  := v_texts[v_place - 1];
          v_place := v_place - 1;
        end loop;
        v_orders[v_place] := v_order;
        v_texts[v_place]  := to_json(v_name)::text || ':'
          || case when jsonb_typeof(v_value) in ('object', 'array', 'number') then jcs(v_value) else v_value::text end;
      end loop;
      return '{' || coalesce(array_to_string(v_texts, ','), '') || '}';

    when 'array' then
      if jsonb_array_length(p_value) > 8 then
        return (
          select '[' || string_agg(jcs(item), ',' order by place) || ']'
            from jsonb_array_elements(p_value) with ordinality as items (item, place));
      end if;

      for i in 1 .. jsonb_array_length(p_value) loop
        v_texts[i] := jcs(p_value -> i - 1);
      end loop;
      return '[' || coalesce(array_to_string(v_texts, ','), '') || ']';

    when 'number' then
      return jcs_number(p_value::numeric);

    else
      return p_value::text;
  end case;
end;
$function$;

comment on function irrevon.jcs(jsonb) is 'RFC 8785 canonical text of a JSON value.';

-- RFC-002 §1, I1: exactly these three members, sorted by hand, so that no caller needs a JCS library.
create function irrevon.identity_canonical(p_stable_ids jsonb, p_effect_type text, p_scope text)
returns bytea
language plpgsql
immutable strict parallel safe
set search_path = irrevon, pg_temp
as $function$
begin
  return convert_to(
    '{"effect_type":' || to_json(p_effect_type)::text || ',"scope":' || to_json(p_scope)::text
      || ',"stable_ids":' || jcs(p_stable_ids) || '}', 'UTF8');
end;
$function$;

comment on function irrevon.identity_canonical(jsonb, text, text) is
  'The exact bytes that are hashed into an effect_id.';

create function irrevon.identity_digest(p_stable_ids jsonb, p_effect_type text, p_scope text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = irrevon, pg_temp
as $function$
begin
  return encode(sha256(identity_canonical(p_stable_ids, p_effect_type, p_scope)), 'hex');
end;
$function$;

comment on function irrevon.identity_digest(jsonb, text, text) is
  'The effect_id of an identity tuple: lower-case hex SHA-256 of its canonical bytes.';

-- I4. A null limit means that the destination declares none. Never a cut-off prefix of operation_id:
-- that would drop the step. Taking the lowest digits is the modulo of |alphabet|^length.
create function irrevon.idempotency_key(p_operation_id text, p_max_length integer, p_alphabet text)
returns text
language plpgsql
immutable parallel safe
set search_path = irrevon, pg_temp
as $function$
declare
  v_alphabet text    := coalesce(p_alphabet,
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
  v_base     numeric := length(v_alphabet);
  v_length   integer := p_max_length;
  v_digest   bytea   := sha256(convert_to(p_operation_id, 'UTF8'));
  v_number   numeric := 0;
  v_space    numeric := 1;
  v_key      text    := '';
begin
  if length(p_operation_id) <= coalesce(p_max_length, length(p_operation_id))
     and (p_alphabet is null or translate(p_operation_id, p_alphabet, '') = '') then
    return p_operation_id;
  end if;

  if v_length is null then             -- enough characters for every digest
    v_length := 0;
    while v_space < 2::numeric ^ 256 and v_length < 256 loop
      v_space := v_space * v_base;
      v_length := v_length + 1;
    end loop;
  end if;

  for i in 0 .. 31 loop                -- big-endian
    v_number := v_number * 256 + get_byte(v_digest, i);
  end loop;
  while v_number > 0 and length(v_key) < v_length loop
    v_key := substr(v_alphabet, mod(v_number, v_base)::integer + 1, 1) || v_key;
    v_number := div(v_number, v_base);
  end loop;

  return repeat(left(v_alphabet, 1), v_length - length(v_key)) || v_key;
end;
$function$;

comment on function irrevon.idempotency_key(text, integer, text) is
  'The idempotency key of an operation within a destination''s declared length and alphabet.';

-- W13. What a hand will send is named by these five values; a null client_ref is JSON null.
create function irrevon.order_digest(
  p_operation_id       text,
  p_idempotency_key    text,
  p_client_ref         text,
  p_parameters_digest  text,
  p_declaration_digest text
)
returns text
language plpgsql
immutable parallel safe
set search_path = irrevon, pg_temp
as $function$
begin
  return encode(sha256(convert_to(
    '{"client_ref":' || coalesce(to_json(p_client_ref)::text, 'null')
      || ',"declaration_digest":' || to_json(p_declaration_digest)::text
      || ',"idempotency_key":' || to_json(p_idempotency_key)::text
      || ',"operation_id":' || to_json(p_operation_id)::text
      || ',"parameters_digest":' || to_json(p_parameters_digest)::text || '}', 'UTF8')), 'hex');
end;
$function$;

comment on function irrevon.order_digest(text, text, text, text, text) is
  'The digest by which claim recognises the order that a hand has rendered.';

commit;
