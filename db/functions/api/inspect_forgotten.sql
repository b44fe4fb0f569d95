-- inspect_forgotten — what this ledger may have forgotten of an effect: claims that came to light, and the quarantine.
-- Decision S5. Internal. `cleared` is when the destination was asked about the effect in a quarantine, and did not have it.

create or replace function irrevon.inspect_forgotten(p_record irrevon.effect_records, p_reveal boolean)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
    'quarantined', ledger_quarantined(p_record.adapter_id),
    'ledger_epoch', newest.ledger_epoch,
    'unsettled', lost_claim_unsettled(p_record.effect_id),
    'lost_claims', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'claim_token', l.claim_token, 'operation_id', l.operation_id, 'ledger_epoch', l.ledger_epoch,
               'source', l.source, 'evidence', inspect_evidence(l.evidence, p_reveal), 'at', l.created_at)
               order by l.created_at, l.claim_token), '[]')
        from (select * from lost_claims x where split_part(x.operation_id, ':', 1) = p_record.effect_id offset 0) as l),
    'cleared', (
      select jsonb_build_object('evidence', inspect_evidence(c.evidence, p_reveal), 'at', c.created_at)
        from quarantine_clearances c
       where c.ledger_epoch = newest.ledger_epoch and c.effect_id = p_record.effect_id),
    'lift', (
      select jsonb_build_object('lifted_by', q.lifted_by, 'evidence', inspect_evidence(q.evidence, p_reveal), 'at', q.created_at)
        from quarantine_lifts q
       where q.ledger_epoch = newest.ledger_epoch and q.adapter_id = p_record.adapter_id))
    from (select max(x.ledger_epoch) from ledger_epochs x) as newest(ledger_epoch)
$function$;

comment on function irrevon.inspect_forgotten(irrevon.effect_records, boolean) is
  'Return the forgotten claims of an effect, and whether its destination is quarantined.';
