-- human_evidence — what a human looked at, as a non-empty object that can be stored.
-- RFC-002 §3.3, decision A11; conformance W02. Internal. JSON text of at most 8 kB. Raises IR605 evidence_missing for
-- what is none.

create or replace function irrevon.human_evidence(p_evidence text)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_evidence constant jsonb := evidence_read(p_evidence);
begin
  if v_evidence = '{}' or v_evidence ? 'unreadable' then
    perform fail('evidence_missing', '{"path": "evidence", "rule": "is a non-empty JSON object of at most 8 kB"}');
  end if;

  return v_evidence;
end;
$function$;

comment on function irrevon.human_evidence(text) is 'Read a human''s evidence; refuses evidence_missing (IR605).';
