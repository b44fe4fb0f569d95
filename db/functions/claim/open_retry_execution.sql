-- open_retry_execution — try again after a clean failure, as a new execution with a new key.
-- RFC-002 §5.3 (1), §10; decisions W13, G3, R3; conformance of a retry: never implicit, never the old key.
--
-- p_authority, where given, is JSON text {"authority_ref", "stamped_at"}: a fresh authority, appended if its stamp is
-- the newest, in the same transaction as the execution. The gate judges it at the claim.
--   opened         the next execution, PERSISTED; dispatch_order is its order
--   replayed       it is open already, by an earlier call of this; changed.authority_refreshed says whether p_authority
--                  was appended
--   illegal_state  changed.reason: not_failed, not_a_clean_failure (only resolve() reopens what was found absent),
--                  branch_cancelled, compensated_otherwise, or what effect_contradiction says
--   IR205 unknown_effect   IR101 malformed_contract (the authority)   IR206 wrong_isolation

create or replace function irrevon.open_retry_execution(p_effect_id text, p_authority text default null)
returns irrevon.registration_answer
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_record    effect_records;
  v_authority record;
  v_at        record;
  v_open      boolean;
  v_reason    text;
  v_changed   jsonb := '{}'::jsonb;
  v_now       timestamptz;
begin
  perform begin_write();
  select * into v_authority from authority_read(p_authority);
  perform lock_stop(false);
  select * into v_record from effect_records where effect_id = p_effect_id for no key update;
  if not found then
    perform fail('unknown_effect', '{"path": "effect_id", "rule": "is registered"}');
  end if;
  v_at := claim_frontier(p_effect_id);
  perform resolve_lock_findings(null, array[p_effect_id]);
  v_now := clock();

  v_open := v_at.opened_by = 'retry_after_failure' and v_at.behaviour = 'claim';
  v_reason := case when not v_open then retry_refusal(v_record, v_at.execution_id) end;
  if v_reason is not null then
    return identity_answer(v_record, 'illegal_state', jsonb_build_object('reason', v_reason));
  end if;

  if v_authority.authority_ref is not null then
    perform authority_require_stamp(v_authority.stamped_at, v_now);
    v_changed := case when identity_refresh_authority(p_effect_id, v_authority.authority_ref, v_authority.stamped_at, v_now)
                      then '{"authority_refreshed": true}'::jsonb else '{}'::jsonb end;
  end if;
  if v_open then
    return identity_answer(v_record, 'replayed', v_changed);
  end if;
  perform ledger_open_execution(p_effect_id, 'retry_after_failure', v_now);
  return identity_answer(v_record, 'opened', '{}');
end;
$function$;

comment on function irrevon.open_retry_execution(text, text) is
  'Open the next execution of an effect that failed cleanly; answers opened, replayed or illegal_state. '
  'Refuses unknown_effect (IR205), malformed_contract (IR101), wrong_isolation (IR206).';
grant execute on function irrevon.open_retry_execution(text, text) to irrevon_app, irrevon_operator;
