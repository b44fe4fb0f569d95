-- register_intent — write an intent down before any byte leaves, or find the one that it is.
-- RFC-002 §1, §2.3, §13; decisions W9-W13, I1-I6; protocol step 1.
--
-- The contract is JSON text. The same business facts are the same effect, however they are worded:
--   registered         a new record, its first execution PERSISTED (or CANCELLED, by its branch; or AMBIGUOUS, where a
--                      claim of it was forgotten by this ledger and told by a witness: S5)
--   replayed           the record that exists; `changed` says what came with it: another wording (variant), a
--                      fresher authority (authority_refreshed). dispatch_order holds the first wording
--   identity_conflict  effect_class, adapter_id or branch_ref contradict the record; a row is kept
-- p_canonical, where given, must be the identity's canonical bytes.
--   IR101 malformed_contract   DETAIL names path and rule
--   IR102 digest_mismatch      p_canonical is not what this contract canonicalises to
--   IR103 unknown_adapter      nobody registered a declaration for adapter_id
--   IR206 wrong_isolation      the caller is above READ COMMITTED

create or replace function irrevon.register_intent(p_contract text, p_canonical bytea default null)
returns irrevon.registration_answer
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_contract contract;
  v_record   effect_records;
  v_found    boolean;
  v_now      timestamptz;
begin
  perform begin_write();
  v_contract := contract_read(p_contract);
  if p_canonical <> v_contract.contract_canonical then      -- null: the caller leaves it to the ledger
    perform fail('digest_mismatch', '{"path": "canonical", "rule": "equals the canonical bytes of the contract"}');
  end if;

  select * into v_record from effect_records where effect_id = v_contract.effect_id for no key update;
  v_found := found;
  v_now := clock();
  perform authority_require_stamp(v_contract.stamped_at, v_now);

  if not v_found then
    v_record := identity_insert(v_contract, v_now);
    if v_record.effect_id is not null then
      perform lost_claims_adopt(v_record.effect_id, v_now);
      return identity_answer(v_record, 'registered', '{}');
    end if;
    -- Somebody registered it meanwhile: the winner's record decides (RFC-002 §13).
    select * into v_record from effect_records where effect_id = v_contract.effect_id for no key update;
  end if;

  perform lost_claims_adopt(v_record.effect_id, v_now);
  return identity_reregister(v_record, v_contract, p_contract, v_now);
end;
$function$;

comment on function irrevon.register_intent(text, bytea) is
  'Write an intent down, or find the effect that it is; answers registered, replayed or identity_conflict. '
  'Refuses malformed_contract (IR101), digest_mismatch (IR102), unknown_adapter (IR103), wrong_isolation (IR206).';
grant execute on function irrevon.register_intent(text, bytea) to irrevon_app, irrevon_operator;
