-- resolve_many_write — write one finding of a decision; what was done to it before stays.
-- Internal: everything is locked. Asks again: what was written for a finding before this one may speak against it, and then
-- the whole decision is undone. Raises IR602 illegal_resolution.

create or replace function irrevon.resolve_many_write(
  p_told        irrevon.resolve_told,
  p_action      text,
  p_decision_id uuid,
  p_reason      text,
  p_now         timestamptz
)
returns irrevon.resolution_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_finding findings;
  v_answer  resolution_answer;
begin
  select * into v_finding from findings where finding_ref = p_told.finding_ref;
  v_answer := resolve_refusal(v_finding, p_action, 'human', p_told.compensations, p_now);
  if v_answer.outcome = 'replayed' then
    return v_answer;
  elsif v_answer.outcome is not null then
    perform fail('illegal_resolution', jsonb_build_object('path', 'findings', 'rule', 'can be resolved together',
      'finding_ref', p_told.finding_ref) || v_answer.evidence);
  end if;

  return resolve_write(v_finding, p_action, 'human', p_told.evidence || jsonb_build_object('by', session_user, 'reason', p_reason),
                       p_told.compensations, p_decision_id, p_now);
end;
$function$;

comment on function irrevon.resolve_many_write(irrevon.resolve_told, text, uuid, text, timestamptz) is
  'Write one finding of a decision; refuses illegal_resolution (IR602).';
