-- inspect — one effect's whole story, from the ledger alone, as the envelope that psql, HTTP and CLI all show.
-- RFC-002 §9, §11 (2); decisions S2, W11. An entry point; it writes and locks nothing, and reads one snapshot.
--
-- Values of stable ids, parameters, and evidence that somebody wrote are digests, unless p_reveal asks for them and the
-- caller acts as a hand or an operator: `redaction` says which it was. Lists that a retry storm can lengthen show their
-- newest 500; `totals` counts them, and has_more says that one was cut. An effect that nobody registered: data is empty.

create or replace function irrevon.inspect(p_effect_id text, p_reveal boolean default false)
returns jsonb
language plpgsql
stable
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  c_most   constant integer := 500;
  v_now    constant timestamptz := clock();
  v_reveal constant boolean := p_reveal is true and inspect_may_reveal();
  v_record effect_records;
  v_gate   jsonb;
  v_told   jsonb;
  v_more   boolean;
begin
  select * into v_record from effect_records r where r.effect_id = p_effect_id;
  if not found then
    return jsonb_build_object('schema_version', '1', 'data', '[]'::jsonb, 'has_more', false, 'next_cursor', null, 'as_of', v_now);
  end if;

  v_gate := inspect_gate_now(v_record, v_now);
  v_told := jsonb_build_object(
    'effect_id', v_record.effect_id, 'redaction', case when v_reveal then 'revealed' else 'digest_only' end,
    'contract', inspect_contract(v_record, v_reveal),
    'declaration', inspect_declaration(v_record), 'branch', inspect_branch(v_record.branch_ref),
    'authority', inspect_authority(v_record, v_now), 'executions', inspect_executions(v_record, v_reveal),
    'gate', inspect_gate(p_effect_id, c_most), 'gate_now', v_gate, 'attempts', inspect_attempts(p_effect_id, v_reveal),
    'probes', inspect_probes(p_effect_id, v_reveal, c_most), 'notes', inspect_notes(p_effect_id, c_most),
    'audits', inspect_audits(p_effect_id, v_reveal), 'findings', inspect_findings(p_effect_id, false, v_reveal),
    'compensates', inspect_findings(p_effect_id, true, v_reveal), 'sightings', inspect_sightings(p_effect_id, v_reveal, c_most),
    'forgotten', inspect_forgotten(v_record, v_reveal), 'open', inspect_open(v_record, v_gate),
    'retry', inspect_retry(v_record, v_gate, v_now), 'totals', inspect_totals(p_effect_id),
    'integrity', inspect_integrity(v_record)) || inspect_variants(p_effect_id, c_most);
  v_told := v_told || jsonb_build_object('denies', inspect_denies(v_told));
  v_told := v_told || jsonb_build_object(
    'standing', inspect_standing(v_told), 'destination', inspect_destination(v_told),
    'next', inspect_next(v_record, v_told -> 'open', v_told -> 'retry', v_gate ->> 'lifecycle'),
    'timeline', inspect_timeline(v_told));
  v_more := exists (select from jsonb_each(v_told -> 'totals') as t where t.value::bigint > c_most);

  return jsonb_build_object('schema_version', '1', 'data', jsonb_build_array(v_told), 'has_more', v_more,
                            'next_cursor', null, 'as_of', v_now);
end;
$function$;

comment on function irrevon.inspect(text, boolean) is
  'Return the envelope of one effect''s whole story: contract, history, evidence, timeline, what is legal next, integrity.';
grant execute on function irrevon.inspect(text, boolean) to irrevon_app, irrevon_operator, irrevon_reader;
