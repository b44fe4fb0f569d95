-- Revert irrevon:0015_journals from pg
begin;
\ir guard.sql
drop table irrevon.recovery_runs,
           irrevon.sweep_sightings,
           irrevon.sweep_run_ends,
           irrevon.sweep_pages,
           irrevon.sweep_runs;
drop index irrevon.effect_transitions_to_no_effect,
           irrevon.effect_records_by_stable_ids,
           irrevon.findings_by_ref,
           irrevon.late_responses_by_ref,
           irrevon.dispatch_receipts_by_ref;
commit;
