-- resolution_is_legal — may this actor move a finding of this class from one status to another?
-- RFC-002 §3.3, decision F1. Internal; asks canon_status_edges and canon_actions, and nothing else. Into
-- CLOSED the only actor is the system.

create or replace function irrevon.resolution_is_legal(
  p_classification text,
  p_from_status    text,
  p_to_status      text,
  p_actor          text
)
returns boolean
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select exists (select from canon_status_edges
                  where from_status = p_from_status and to_status = p_to_status)
     and case when p_to_status = 'CLOSED' then p_actor = 'system'
              else exists (select from canon_actions
                            where classification = p_classification and action = p_to_status
                              and p_actor = any (actors)) end
$function$;

comment on function irrevon.resolution_is_legal(text, text, text, text) is
  'Say whether the canon lets this actor move such a finding between these statuses.';
