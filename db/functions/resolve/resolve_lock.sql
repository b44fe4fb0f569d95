-- resolve_lock — hold what a resolution decides upon: the records of its findings and of the effects that it names, then
-- the findings.
-- Decision W2. Internal. In one order, whoever asks: a settle of a compensating effect and the decision that names it come
-- one after the other, so that either sees what the other wrote. Raises IR601 unknown_finding.

create or replace function irrevon.resolve_lock(p_finding_refs uuid[], p_effect_ids text[])
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_own constant text[] := array(select f.effect_id from findings f where f.finding_ref = any (p_finding_refs));
begin
  perform from effect_records r where r.effect_id = any (p_effect_ids || v_own)
    order by r.scope, r.effect_type, r.effect_id for no key update;
  perform resolve_lock_findings(p_finding_refs, v_own);
  if (select count(*) from findings f where f.finding_ref = any (p_finding_refs)) <> cardinality(p_finding_refs) then
    perform fail('unknown_finding', '{"path": "finding_ref", "rule": "names one finding"}');
  end if;
end;
$function$;

comment on function irrevon.resolve_lock(uuid[], text[]) is
  'Lock the records and findings of a resolution; refuses unknown_finding (IR601).';
