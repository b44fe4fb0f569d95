-- sweep_entries — what a destination listed, made storable and numbered.
-- RFC-002 §7.2; decisions W12, R4. Internal; never raises. Each text is one JSON object {ref, client_ref, state, created_at,
-- keys, digest}, all but ref dispensable; what is none, or names no ref, leaves no entry. Of the keys those that the
-- declaration lists by are kept, and only all of them together: half a key would match too much.

create or replace function irrevon.sweep_entries(p_entries text[], p_declaration jsonb)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_names constant text[] := array(select jsonb_array_elements_text(p_declaration -> 'listing_keys'));
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'n', n,
             'ref', reference_read(e ->> 'ref'),
             'client_ref', reference_read(e ->> 'client_ref'),
             'state', left(e ->> 'state', 64),
             'listed_at', contract_instant(e ->> 'created_at'),
             'listing_keys', case when v_names <> '{}' and not exists (
                 select from unnest(v_names) as name where jsonb_typeof(e -> 'keys' -> name) is distinct from 'string')
               then (select jsonb_object_agg(name, e -> 'keys' -> name) from unnest(v_names) as name) else '{}' end,
             'payload_digest', case when e ->> 'digest' ~ '^[0-9a-f]{64}$' then e ->> 'digest'
                                    else encode(sha256(convert_to(told, 'UTF8')), 'hex') end,
             'in_force', not coalesce(p_declaration -> 'states_not_in_force' ? (e ->> 'state'), false)) order by n), '[]')
      from unnest(p_entries) with ordinality as listed(told, n)
     cross join lateral (select json_text_read(told, 65536)) as parsed(e)
     where jsonb_typeof(e) = 'object' and reference_read(e ->> 'ref') is not null);
end;
$function$;

comment on function irrevon.sweep_entries(text[], jsonb) is
  'Turn the entries of a listed page into storable ones; never raises.';
