-- references_read — what a destination listed, made storable: at most 100 entries {ref, client_ref, state}.
-- Decisions W12, R2, R4. Internal; never raises. A plain string is an entry with only a ref. What is no array, or
-- no such entry, leaves no entry: counts come from n_found, never from here.

create or replace function irrevon.references_read(p_references text)
returns jsonb
language plpgsql
immutable
set search_path = irrevon, pg_temp
as $function$
declare
  v_list jsonb := json_text_read(p_references, 1048576);
begin
  if jsonb_typeof(v_list) is distinct from 'array' then
    return '[]'::jsonb;
  end if;

  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'ref',        reference_read(entry.ref),
             'client_ref', reference_read(entry.client_ref),
             'state',      left(entry.state, 64)) order by position), '[]')
      from jsonb_array_elements(v_list) with ordinality as listed(item, position)
     cross join lateral (select
       case jsonb_typeof(item) when 'string' then item #>> '{}' else item ->> 'ref' end,
       case jsonb_typeof(item) when 'object' then item ->> 'client_ref' end,
       case jsonb_typeof(item) when 'object' then item ->> 'state' end) as entry(ref, client_ref, state)
     where position <= 100 and reference_read(entry.ref) is not null);
end;
$function$;

comment on function irrevon.references_read(text) is
  'Turn a destination''s list of effects into at most 100 storable entries; never raises.';
