-- Everything that is re-created whole, in reading order: views, then functions.
-- psql and sqitch include it; the hook deploy/post-apply.py expands the same \ir lines.

\ir views/finding_statuses.sql
\ir views/frontiers.sql
\ir views/open_attempts.sql

\ir canon/begin_write.sql
\ir canon/evidence_read.sql
\ir canon/fail.sql
\ir canon/json_nests_deep.sql
\ir canon/json_text_read.sql
\ir canon/reference_read.sql
\ir canon/require_argument.sql
\ir canon/require_text.sql
\ir canon/set_setting.sql
\ir canon/setting.sql
\ir canon/setting_holds.sql
\ir canon/setting_rule.sql

\ir locks/lock_stop.sql
\ir locks/lock_writer.sql

\ir ledger/finding_may_close.sql
\ir ledger/ledger_attach_finding.sql
\ir ledger/ledger_open_execution.sql
\ir ledger/ledger_resolve.sql
\ir ledger/ledger_transition.sql
\ir ledger/resolution_is_legal.sql

\ir identity/contract_check_instant.sql
\ir identity/contract_check_members.sql
\ir identity/contract_check_parameters.sql
\ir identity/contract_check_schema.sql
\ir identity/contract_check_stable_id_members.sql
\ir identity/contract_check_stable_ids.sql
\ir identity/contract_check_text.sql
\ir identity/contract_find_duplicate.sql
\ir identity/contract_find_escape.sql
\ir identity/contract_identity_flaw.sql
\ir identity/contract_instant.sql
\ir identity/contract_nests_too_deep.sql
\ir identity/contract_numbers_out_of_range.sql
\ir identity/contract_parameters_flaw.sql
\ir identity/contract_parse.sql
\ir identity/contract_pointer.sql
\ir identity/contract_read.sql
\ir identity/contract_refuse.sql
\ir identity/contract_refuse_text.sql
\ir identity/contract_walk.sql
\ir identity/identity_answer.sql
\ir identity/identity_insert.sql
\ir identity/identity_member_conflict.sql
\ir identity/identity_order.sql
\ir identity/identity_order_digests.sql
\ir identity/identity_record_variant.sql
\ir identity/identity_refresh_authority.sql
\ir identity/identity_reregister.sql
\ir identity/register_intent.sql

\ir adapters/adapter_in_force.sql
\ir adapters/adapter_policy.sql
\ir adapters/declaration_check.sql
\ir adapters/declaration_check_effect_types.sql
\ir adapters/declaration_check_failures.sql
\ir adapters/declaration_check_schemas.sql
\ir adapters/declaration_check_tier.sql
\ir adapters/declaration_flaw.sql
\ir adapters/declaration_format.sql
\ir adapters/declaration_interval.sql
\ir adapters/declaration_list_flaw.sql
\ir adapters/declaration_read.sql
\ir adapters/register_adapter.sql

\ir schemas/schema_check.sql
\ir schemas/schema_check_items.sql
\ir schemas/schema_check_members.sql
\ir schemas/schema_check_node.sql
\ir schemas/schema_check_number.sql
\ir schemas/schema_check_size.sql
\ir schemas/schema_check_value.sql
\ir schemas/schema_flaw.sql
\ir schemas/schema_flaw_at.sql
\ir schemas/schema_flaw_map.sql
\ir schemas/schema_flaw_node.sql
\ir schemas/schema_keyword_flaw.sql
\ir schemas/schema_keywords.sql
\ir schemas/schema_lists.sql
\ir schemas/schema_reference_flaw.sql
\ir schemas/schema_target.sql
\ir schemas/schema_with_targets.sql

\ir authority/authority_policy.sql
\ir authority/authority_read.sql
\ir authority/authority_require_stamp.sql
\ir authority/revoke_authority.sql

\ir branches/branch_cancelled.sql
\ir branches/cancel_branch.sql

\ir containment/deny.sql
\ir containment/lift_deny.sql

\ir gate/gate_check_authority.sql
\ir gate/gate_check_branch.sql
\ir gate/gate_check_dedup.sql
\ir gate/gate_check_deny_list.sql
\ir gate/gate_dedup_evidence.sql
\ir gate/gate_evaluate.sql
\ir gate/gate_result.sql
\ir gate/gate_variant.sql

\ir claim/claim.sql
\ir claim/claim_c1_replay_probe.sql
\ir claim/claim_decision.sql
\ir claim/claim_denied.sql
\ir claim/claim_frontier.sql
\ir claim/claim_insert_attempt.sql
\ir claim/claim_last_receipt.sql
\ir claim/claim_lock.sql
\ir claim/claim_lock_slot.sql
\ir claim/claim_lock_writer.sql
\ir claim/claim_open_attempt.sql
\ir claim/claim_refusal.sql
\ir claim/claim_repeated.sql
\ir claim/claim_require_arguments.sql
\ir claim/claim_require_fresh.sql
\ir claim/effect_contradiction.sql
\ir claim/open_retry_execution.sql
\ir claim/outcome_actor.sql
\ir claim/outcome_attempt.sql
\ir claim/outcome_close_attempt.sql
\ir claim/outcome_is_second.sql
\ir claim/outcome_read.sql
\ir claim/outcome_record_late.sql
\ir claim/outcome_require_arguments.sql
\ir claim/outcome_rule.sql
\ir claim/record_outcome.sql
\ir claim/replay_open_attempt.sql
\ir claim/replay_refusal.sql
\ir claim/retry_refusal.sql

\ir recovery/ledger_epoch_begin.sql
\ir recovery/ledger_identity.sql
\ir recovery/ledger_quarantined.sql
\ir recovery/lift_quarantine.sql
\ir recovery/recovery_abandoned.sql
\ir recovery/recovery_close.sql
\ir recovery/recovery_finish.sql
\ir recovery/recovery_receipt.sql
\ir recovery/recovery_require_writer.sql
\ir recovery/recovery_scan.sql
\ir recovery/writer_actor.sql
\ir recovery/writer_boot.sql
\ir recovery/writer_is_live.sql

\ir reconcile/probe_insert.sql
\ir reconcile/probe_order_locked.sql
\ir reconcile/probe_require_arguments.sql
\ir reconcile/reconcile_adjudicate.sql
\ir reconcile/reconcile_due.sql
\ir reconcile/reconcile_in_force.sql
\ir reconcile/reconcile_later_presence.sql
\ir reconcile/reconcile_order.sql
\ir reconcile/reconcile_order_died.sql
\ir reconcile/reconcile_own_ref.sql
\ir reconcile/reconcile_park.sql
\ir reconcile/reconcile_query_keys.sql
\ir reconcile/reconcile_settle.sql
\ir reconcile/reconcile_wait.sql
\ir reconcile/record_probe.sql
\ir reconcile/references_read.sql

\ir audit/audit_append_only.sql
\ir audit/audit_ask.sql
\ir audit/audit_attempts.sql
\ir audit/audit_evidence.sql
\ir audit/audit_findings.sql
\ir audit/audit_histories.sql
\ir audit/audit_identities.sql
\ir audit/audit_ledger.sql
\ir audit/audit_projections.sql

\ir api/adapters_in_force.sql
\ir api/error_row.sql
\ir api/release.sql
\ir api/status.sql
