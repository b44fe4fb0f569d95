-- inspect_destination — what the destination did, as far as anybody saw: every reference that it gave, and its last answer.
-- RFC-002 §6.1, §7.2. Internal. Reads the sections of inspect(). `seen_by` names each way that a reference came; how many effects
-- there are only a probe counts (`n_found`), not the length of this list.

create or replace function irrevon.inspect_destination(p_told jsonb)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with seen (ref, by, at) as (
    select a #>> '{receipt,destination_ref}', 'receipt', (a #>> '{receipt,at}')::timestamptz
      from jsonb_array_elements(p_told -> 'attempts') as a
    union all
    select l ->> 'destination_ref', 'late_response', (l ->> 'at')::timestamptz
      from jsonb_array_elements(p_told -> 'attempts') as a
     cross join lateral jsonb_array_elements(a -> 'late_responses') as l
    union all
    select f ->> 'destination_ref', 'probe', (p #>> '{answer,at}')::timestamptz
      from jsonb_array_elements(p_told -> 'probes') as p
     cross join lateral jsonb_array_elements(coalesce(p #> '{answer,found}', '[]')) as f
    union all
    select f ->> 'destination_ref', 'finding', (f ->> 'at')::timestamptz from jsonb_array_elements(p_told -> 'findings') as f
    union all
    select s ->> 'destination_ref', 'sweep', (s ->> 'at')::timestamptz from jsonb_array_elements(p_told -> 'sightings') as s
  )
  select jsonb_build_object(
    'references', (
      select coalesce(jsonb_agg(jsonb_build_object('destination_ref', known.ref, 'seen_by', known.ways, 'first_at', known.first_at)
                                order by known.first_at, known.ref), '[]')
        from (select s.ref, to_jsonb(array_agg(distinct s.by order by s.by)) as ways, min(s.at) as first_at
                from seen s where s.ref is not null group by s.ref) as known),
    'last_answer', (
      select jsonb_build_object('result', p #> '{answer,result}', 'n_found', p #> '{answer,n_found}',
                                'probe_token', p -> 'probe_token', 'at', p #> '{answer,at}')
        from jsonb_array_elements(p_told -> 'probes') with ordinality as asked(p, n)
       where p #> '{answer,at}' is not null
       order by (p #>> '{answer,at}')::timestamptz desc, n desc
       limit 1))
$function$;

comment on function irrevon.inspect_destination(jsonb) is
  'Return every reference that a destination gave for an effect, and its last answer to a probe.';
