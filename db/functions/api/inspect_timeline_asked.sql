-- inspect_timeline_asked — the timeline's part of probes, adjudication, audits and sweeps.
-- RFC-002 §11 (2). Internal: inspect_timeline merges it. A note that only repeats a probe's order is left out.

create or replace function irrevon.inspect_timeline_asked(p_told jsonb)
returns table (at timestamptz, rank integer, lane text, what text, ref text, detail text)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select (p ->> 'at')::timestamptz, 60, 'probe', 'asked: ' || (p ->> 'kind')
           || coalesce(' by ' || (select string_agg(k, ', ') from jsonb_array_elements_text(p -> 'keys') as k), ''),
         p ->> 'probe_token', null
    from jsonb_array_elements(p_told -> 'probes') as p
  union all
  select (p #>> '{answer,at}')::timestamptz, 61, 'probe',
         (p #>> '{answer,result}') || coalesce(', n = ' || (p #>> '{answer,n_found}'), ''),
         coalesce(p #>> '{answer,found,0,destination_ref}', p ->> 'probe_token'),
         coalesce(p #>> '{answer,response_digest}', p #>> '{answer,outcome_digest}')
    from jsonb_array_elements(p_told -> 'probes') as p
   where p #> '{answer,at}' is not null
  union all
  select (n ->> 'at')::timestamptz, 70, case n ->> 'kind' when 'resumed' then 'person' else 'adjudication' end,
         (n ->> 'kind') || coalesce(': ' || coalesce(n ->> 'parked_reason', n ->> 'reason'), ''), n ->> 'operation_id', null
    from jsonb_array_elements(p_told -> 'notes') as n
   where n ->> 'kind' <> 'asked' or n -> 'probe_token' = 'null'
  union all
  select (q ->> 'at')::timestamptz, 71, case q ->> 'cause' when 'operator' then 'person' else 'adjudication' end,
         'audit asked: ' || (q ->> 'cause') || coalesce(', ' || (q ->> 'by'), ''), null, q ->> 'evidence_digest'
    from jsonb_array_elements(p_told -> 'audits') as q
  union all
  select (q #>> '{drain,at}')::timestamptz, 75, case q #>> '{drain,drained_by}' when 'human' then 'person' else 'adjudication' end,
         'audit drained by ' || coalesce(q #>> '{drain,by}', q #>> '{drain,drained_by}'),
         q #>> '{drain,probe_token}', q #>> '{drain,evidence,digest}'
    from jsonb_array_elements(p_told -> 'audits') as q
   where q #> '{drain,at}' is not null
  union all
  select (s ->> 'at')::timestamptz, 62, 'probe', 'swept: ' || (s ->> 'verdict') || ' by ' || (s ->> 'matched_by'),
         s ->> 'destination_ref', s #>> '{evidence,digest}'
    from jsonb_array_elements(p_told -> 'sightings') as s
$function$;

comment on function irrevon.inspect_timeline_asked(jsonb) is 'The timeline''s part of probes, adjudication, audits and sweeps.';
