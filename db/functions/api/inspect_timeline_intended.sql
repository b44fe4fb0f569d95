-- inspect_timeline_intended — the timeline's part of what was intended and of who allowed or stopped it.
-- RFC-002 §11 (2). Internal: inspect_timeline merges it. Reads the sections of inspect(), so that both show the same.

create or replace function irrevon.inspect_timeline_intended(p_told jsonb)
returns table (at timestamptz, rank integer, lane text, what text, ref text, detail text)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select (p_told #>> '{contract,at}')::timestamptz, 20, 'intent', 'registered', p_told ->> 'effect_id',
         p_told #>> '{contract,parameters,digest}'
  union all
  select (s ->> 'at')::timestamptz, 21, 'intent', 'authority stamped', s ->> 'authority_ref', null
    from jsonb_array_elements(p_told #> '{authority,stamps}') as s
  union all
  select (g ->> 'at')::timestamptz, 10, 'person', 'authority granted by ' || (g ->> 'granted_by'), g ->> 'authority_ref', null
    from jsonb_array_elements(p_told #> '{authority,grants}') as g
  union all
  select (r ->> 'at')::timestamptz, 11, 'person', 'authority revoked by ' || (r ->> 'revoked_by'), r ->> 'authority_ref', null
    from jsonb_array_elements(p_told #> '{authority,revocations}') as r
  union all
  select (b #>> '{cancellation,at}')::timestamptz, 12, 'person', 'branch cancelled by ' || (b #>> '{cancellation,cancelled_by}'),
         b ->> 'branch_ref', null
    from jsonb_array_elements(nullif(p_told -> 'branch', 'null') -> 'lineage') as b
   where b #> '{cancellation,at}' is not null
  union all
  select (s ->> 'at')::timestamptz, 14, 'person', 'denied by ' || (s ->> 'denied_by'), s ->> 'deny_ref', null
    from jsonb_array_elements(p_told -> 'denies') as s
  union all
  select (s #>> '{lift,at}')::timestamptz, 14, 'person', 'deny lifted by ' || (s #>> '{lift,lifted_by}'), s ->> 'deny_ref', null
    from jsonb_array_elements(p_told -> 'denies') as s
   where s #> '{lift,at}' is not null
  union all
  select (d ->> 'at')::timestamptz, 13, 'person', 'declaration changed by ' || (d ->> 'declared_by'),
         p_told #>> '{contract,adapter_id}', d ->> 'digest'
    from jsonb_array_elements(p_told #> '{declaration,since}') as d
  union all
  select (v ->> 'at')::timestamptz, 22, 'intent',
         'reworded' || case when (v ->> 'repeats')::bigint > 0 then ', and ' || (v ->> 'repeats') || ' times again' else '' end,
         null, v ->> 'parameters_digest'
    from jsonb_array_elements(p_told -> 'variants') as v
  union all
  select (c ->> 'at')::timestamptz, 23, 'intent', 'identity conflict: '
           || (select string_agg(m, ', ') from jsonb_array_elements_text(c -> 'members') as m), null, c ->> 'contract_digest'
    from jsonb_array_elements(p_told -> 'identity_conflicts') as c
  union all
  select (l ->> 'at')::timestamptz, 24, 'adjudication', 'forgotten claim came to light: ' || (l ->> 'source'),
         l ->> 'claim_token', l #>> '{evidence,digest}'
    from jsonb_array_elements(p_told #> '{forgotten,lost_claims}') as l
$function$;

comment on function irrevon.inspect_timeline_intended(jsonb) is
  'The timeline''s part of intents, authorities, branches and declarations.';
