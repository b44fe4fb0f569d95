-- lift_quarantine — claims at this destination may go on, although the ledger may have forgotten some (operator).
-- Decision S5. p_evidence is JSON text, a non-empty object that says what was looked at: the lost window swept, effects
-- looked up, or a human's finding. A run_token in it names a sweep of this destination that began in the newest epoch, and has
-- ended: that is looked up. Returns lifted, or replayed where nothing is in quarantine for it.
--   IR605 evidence_missing   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.lift_quarantine(p_adapter_id text, p_evidence text)
returns text
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_evidence jsonb;
  v_now      timestamptz;
begin
  perform begin_write();
  perform require_text('adapter_id', p_adapter_id, 256);
  v_evidence := human_evidence(p_evidence);
  perform lock_stop(true);
  v_now := clock();
  perform ledger_epoch_begin('quarantine lifted on another history', v_now);
  if not ledger_quarantined(p_adapter_id) then
    return 'replayed';
  end if;
  if v_evidence ? 'run_token' and not exists (
    select from sweep_runs r join sweep_run_ends e using (sweep_run_id)
     where r.adapter_id = p_adapter_id and r.run_token::text = v_evidence ->> 'run_token'
       and r.started_at >= (select created_at from ledger_epochs order by ledger_epoch desc limit 1)
  ) then
    perform fail('evidence_missing',
                 '{"path": "evidence/run_token", "rule": "is a sweep of this adapter, begun in this epoch and ended"}');
  end if;

  insert into quarantine_lifts (ledger_epoch, adapter_id, evidence, lifted_by, created_at)
  select max(ledger_epoch), p_adapter_id, v_evidence, session_user, v_now from ledger_epochs;
  return 'lifted';
end;
$function$;

comment on function irrevon.lift_quarantine(text, text) is
  'Let claims at a destination go on after a lost tail; returns lifted or replayed. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206), evidence_missing (IR605).';
grant execute on function irrevon.lift_quarantine(text, text) to irrevon_operator;
