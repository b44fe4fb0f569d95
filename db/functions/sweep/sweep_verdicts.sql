-- sweep_verdicts — what each listed entry means to the ledger as it stands.
-- RFC-002 §7.2, §13 (a sweep that races a dispatch); decisions R4, R9, S5. Internal.
--   not_in_force      the destination has voided or deleted it: nothing is there
--   unmatched         no effect of this adapter: an orphan, if it stays so
--   in_flight         the operation's wire attempt is open: never a finding
--   forgotten         the operation was never sent, as far as the ledger knows: it has forgotten the claim
--   contradiction     the operation was settled as failed or cancelled
--   known             by this reference
--   second_reference  the operation committed under another reference
--   first_reference   it committed, and no reference was known before
--   open              not adjudicated yet: reconcile will ask

create or replace function irrevon.sweep_verdicts(p_adapter_id text, p_entries jsonb)
returns table (n integer, verdict text, matched_by text, effect_id text, execution_id bigint, operation_id text)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select l.n, case
           when not l.in_force then 'not_in_force'
           when m.effect_id is null then 'unmatched'
           when sent.is_open then 'in_flight'
           when m.execution_id is null or (sent.is_open is null and s.state = 'PERSISTED') then 'forgotten'
           when s.is_terminal and not s.blocks_dispatch then 'contradiction'
           when l.ref in (select sweep_references(m.execution_id)) then 'known'
           when not s.is_terminal then 'open'
           when exists (select from sweep_references(m.execution_id))
             or exists (select from sweep_sightings seen
                         where seen.matched_operation = e.operation_id and seen.destination_ref <> l.ref)
             or row_number() over (partition by l.in_force, m.execution_id order by l.n) > 1 then 'second_reference'
           else 'first_reference' end,
         m.matched_by, m.effect_id, m.execution_id, coalesce(e.operation_id, l.client_ref)
    from jsonb_to_recordset(p_entries) as l(n integer, ref text, client_ref text, in_force boolean)
    left join sweep_match(p_adapter_id, p_entries) as m on m.n = l.n
    left join lateral (
      select x.operation_id from effect_executions x where x.execution_id = m.execution_id offset 0) as e on true
    left join lateral (
      select c.* from frontiers f join canon_states c using (state) where f.execution_id = m.execution_id) as s on true
    left join lateral (
      select bool_or(not exists (select from dispatch_receipts d where d.attempt_id = a.attempt_id)) as is_open
        from dispatch_attempts a where a.execution_id = m.execution_id) as sent on true
$function$;

comment on function irrevon.sweep_verdicts(text, jsonb) is 'Say what each listed entry means to the ledger as it stands.';
