-- finding_is_wanted — does a finding pass the filters that no index answers?
-- RFC-002 §9. Internal. Null is no filter.

create or replace function irrevon.finding_is_wanted(
  p_finding        irrevon.findings,
  p_classification text[],
  p_status         text[],
  p_adapter_id     text
)
returns boolean
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select (p_classification is null or p_finding.classification = any (p_classification))
     and (p_adapter_id is null or p_finding.adapter_id = p_adapter_id)
     and (p_status is null or (select s.status from finding_statuses s where s.finding_id = p_finding.finding_id) = any (p_status))
$function$;

comment on function irrevon.finding_is_wanted(irrevon.findings, text[], text[], text) is
  'Say whether a finding passes the filters of a list.';
