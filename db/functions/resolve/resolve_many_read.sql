-- resolve_many_read — the findings of one decision, read from JSON text.
-- Decision W10. Internal. Raises IR105 malformed_argument, IR605 evidence_missing.

create or replace function irrevon.resolve_many_read(p_action text, p_findings text)
returns irrevon.resolve_told[]
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_list jsonb;
  v_told resolve_told[];
  v_one  resolve_told;
begin
  if octet_length(p_findings) <= 16777216 and not contract_nests_too_deep(p_findings) then    -- before any parser sees it
    if p_findings is json array with unique keys and pg_input_is_valid(p_findings, 'jsonb') then
      v_list := p_findings::jsonb;
    end if;
  end if;
  perform require_argument('findings', 'is a JSON list of 1 to 1000 objects', coalesce(
    jsonb_array_length(v_list) between 1 and 1000
    and not exists (select from jsonb_array_elements(v_list) as e where jsonb_typeof(e) <> 'object'), false));
  perform require_argument('findings', 'have finding_ref, evidence, perhaps compensations, and no other member', not exists (
    select from jsonb_array_elements(v_list) as e
     where e - array['finding_ref', 'evidence', 'compensations'] <> '{}'
        or pg_input_is_valid(e ->> 'finding_ref', 'uuid') is not true
        or coalesce(jsonb_typeof(e -> 'compensations'), 'array') <> 'array'));

  select array_agg((
           (e ->> 'finding_ref')::uuid, human_evidence((e -> 'evidence')::text),
           case when e ? 'compensations' then array(select jsonb_array_elements_text(e -> 'compensations')) end)::resolve_told
         order by n)
    into v_told
    from jsonb_array_elements(v_list) with ordinality as listed(e, n);
  perform require_argument('findings', 'are named once each',
    (select count(distinct finding_ref) = count(*) from unnest(v_told)));
  foreach v_one in array v_told loop
    perform resolve_require_compensations(p_action, v_one.compensations);
  end loop;
  return v_told;
end;
$function$;

comment on function irrevon.resolve_many_read(text, text) is
  'Read the findings of one decision; refuses malformed_argument (IR105), evidence_missing (IR605).';
