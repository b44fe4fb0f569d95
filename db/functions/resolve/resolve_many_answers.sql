-- resolve_many_answers — what speaks against each finding of one decision, before anything is written.
-- Internal: everything is locked. As resolve asks, one after the other; no outcome: nothing.

create or replace function irrevon.resolve_many_answers(
  p_action text,
  p_told   irrevon.resolve_told[],
  p_now    timestamptz
)
returns irrevon.resolution_answer[]
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_one     resolve_told;
  v_finding findings;
  v_answer  resolution_answer;
  v_denied  resolution_answer;
  v_answers resolution_answer[];
begin
  foreach v_one in array p_told loop
    select * into v_finding from findings where finding_ref = v_one.finding_ref;
    v_answer := resolve_refusal(v_finding, p_action, 'human', v_one.compensations, p_now);
    if v_answer.outcome is null and p_action = 'REDISPATCHED' then
      v_denied := resolve_denied(v_finding, p_now);
      if v_denied.outcome is not null then
        v_answer := v_denied;
      end if;
    end if;
    v_answers := v_answers || v_answer;
  end loop;
  return v_answers;
end;
$function$;

comment on function irrevon.resolve_many_answers(text, irrevon.resolve_told[], timestamptz) is
  'Return what speaks against each finding of one decision.';
