-- resolve_many_barred — the answers where something speaks against one finding: nothing is resolved, the rest are withheld.
-- Internal: the records are locked. Orders the looks that the answers ask for.

create or replace function irrevon.resolve_many_barred(p_answers irrevon.resolution_answer[], p_now timestamptz)
returns irrevon.resolution_answer[]
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_answer  resolution_answer;
  v_finding findings;
  v_answers resolution_answer[];
begin
  foreach v_answer in array p_answers loop
    if v_answer.outcome = 'probe_first' then
      select * into v_finding from findings where finding_ref = v_answer.finding_ref;
      v_answer.evidence := v_answer.evidence || resolve_probe_first(v_finding, p_now);
    end if;
    v_answer.outcome := coalesce(v_answer.outcome, 'withheld');
    v_answers := v_answers || v_answer;
  end loop;
  return v_answers;
end;
$function$;

comment on function irrevon.resolve_many_barred(irrevon.resolution_answer[], timestamptz) is
  'Answer a decision that something speaks against, and order the looks that it needs.';
