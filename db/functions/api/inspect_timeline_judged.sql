-- inspect_timeline_judged — the timeline's part of findings, and of what became of them.
-- RFC-002 §11 (2). Internal: inspect_timeline merges it.

create or replace function irrevon.inspect_timeline_judged(p_told jsonb)
returns table (at timestamptz, rank integer, lane text, what text, ref text, detail text)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select (f ->> 'at')::timestamptz, 80, 'finding',
         (f ->> 'classification') || coalesce(', excess ' || (f ->> 'excess_effect_count'), '') || ' by ' || (f ->> 'created_by'),
         f ->> 'finding_ref', f ->> 'evidence_digest'
    from jsonb_array_elements(p_told -> 'findings') as f
  union all
  select (r ->> 'at')::timestamptz, case r ->> 'actor' when 'human' then 15 else 85 end,
         case r ->> 'actor' when 'human' then 'person' else 'finding' end,
         (r ->> 'from') || ' to ' || (r ->> 'to') || ' by '
           || case r ->> 'actor' when 'human' then r ->> 'decided_by' else r ->> 'actor' end,
         f ->> 'finding_ref', r #>> '{evidence,digest}'
    from jsonb_array_elements(p_told -> 'findings') as f
   cross join lateral jsonb_array_elements(f -> 'resolutions') as r
  union all
  select (c ->> 'at')::timestamptz, 16, 'person', 'undone by another effect, said ' || (c ->> 'decided_by'), c ->> 'effect_id',
         c #>> '{evidence,digest}'
    from jsonb_array_elements(p_told -> 'findings') as f
   cross join lateral jsonb_array_elements(f -> 'compensations') as c
  union all
  select (c ->> 'at')::timestamptz, 17, 'person',
         'undoes a finding of ' || (f ->> 'classification') || ', said ' || (c ->> 'decided_by'),
         f ->> 'finding_ref', c #>> '{evidence,digest}'
    from jsonb_array_elements(p_told -> 'compensates') as f
   cross join lateral jsonb_array_elements(f -> 'compensations') as c
   where c ->> 'effect_id' = p_told ->> 'effect_id'
$function$;

comment on function irrevon.inspect_timeline_judged(jsonb) is 'The timeline''s part of findings and their resolutions.';
