-- inspect_timeline_sent — the timeline's part of gate, attempts, wire and lifecycle.
-- RFC-002 §11 (2). Internal: inspect_timeline merges it. A transition stands in the lane of who made it.

create or replace function irrevon.inspect_timeline_sent(p_told jsonb)
returns table (at timestamptz, rank integer, lane text, what text, ref text, detail text)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select (t ->> 'at')::timestamptz,
         case t ->> 'actor' when 'registrar' then 25 when 'gate' then 35 when 'human' then 64 else 65 end,
         case t ->> 'actor' when 'registrar' then 'intent' when 'gate' then 'gate' when 'dispatcher' then 'wire'
                            when 'human' then 'person' else 'adjudication' end,
         (t ->> 'to') || ' by ' || (t ->> 'cause') || coalesce(', ' || (t ->> 'by'), ''),
         e ->> 'operation_id', t #>> '{evidence,digest}'
    from jsonb_array_elements(p_told -> 'executions') as e
   cross join lateral jsonb_array_elements(e -> 'transitions') as t
  union all
  select (g ->> 'at')::timestamptz, 30, 'gate',
         (g ->> 'decision') || coalesce(': ' || (g ->> 'check') || ', ' || (g ->> 'reason'), ''), g ->> 'claim_token',
         (select c ->> 'inputs_digest' from jsonb_array_elements(g -> 'checks') as c where c ->> 'result' = 'denied')
    from jsonb_array_elements(p_told -> 'gate') as g
  union all
  select (a ->> 'at')::timestamptz, 40, 'attempt', 'claimed: ' || (a ->> 'kind') || coalesce(' by ' || (a ->> 'writer'), ''),
         a ->> 'claim_token', a ->> 'request_digest'
    from jsonb_array_elements(p_told -> 'attempts') as a
  union all
  select (a #>> '{receipt,at}')::timestamptz, 50, 'wire',
         concat_ws(' ', a #>> '{receipt,transport_outcome}', a #>> '{receipt,failure_kind}', a #>> '{receipt,failure_code}')
           || ' by ' || (a #>> '{receipt,recorded_by}'),
         coalesce(a #>> '{receipt,destination_ref}', a ->> 'claim_token'),
         coalesce(a #>> '{receipt,response_digest}', a #>> '{receipt,outcome_digest}')
    from jsonb_array_elements(p_told -> 'attempts') as a
   where a #> '{receipt,at}' is not null
  union all
  select (l ->> 'at')::timestamptz, 55, 'wire',
         'late ' || (l ->> 'transport_outcome')
           || case when (l ->> 'contradicts_settle')::boolean then ', contradicts the settle' else '' end,
         coalesce(l ->> 'destination_ref', a ->> 'claim_token'), coalesce(l ->> 'response_digest', l ->> 'outcome_digest')
    from jsonb_array_elements(p_told -> 'attempts') as a
   cross join lateral jsonb_array_elements(a -> 'late_responses') as l
$function$;

comment on function irrevon.inspect_timeline_sent(jsonb) is 'The timeline''s part of gate, attempts, wire and lifecycle.';
