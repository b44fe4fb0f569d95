-- contract_read — an intent contract, checked and taken apart.
-- RFC-002 §1, W9, W10, I1. Everything that the ledger later stores or keys by is bounded here, so that
-- nothing accepted can fail later, and every digest is computed here. Raises IR101 malformed_contract
-- with path and rule, never the value, and writes nothing.
--
-- What needs the adapter's declaration (which stable ids, which parameters) and what needs a clock
-- (a stamp from the future, G4) is checked by the caller.

create or replace function irrevon.contract_read(
  p_contract               text,
  out effect_id            text,
  out effect_type          text,
  out effect_class         text,
  out scope                text,
  out stable_ids           jsonb,
  out adapter_id           text,
  out parameters_canonical text,
  out parameters_digest    text,
  out authority_ref        text,
  out stamped_at           timestamptz,
  out branch_ref           text,
  out event_time           timestamptz,
  out contract_canonical   bytea
)
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_error constant text := 'malformed_contract';
  v_contract jsonb;
begin
  v_contract := contract_check_members(contract_parse(p_contract, 2097152, v_error));

  effect_type   := contract_check_name(v_contract, 'effect_type', 256);
  scope         := contract_check_name(v_contract, 'scope', 512);
  stable_ids    := contract_check_stable_id_members(v_contract -> 'stable_ids');
  effect_class  := v_contract ->> 'effect_class';
  adapter_id    := contract_check_text(v_contract, 'adapter_id', 256);
  authority_ref := contract_check_name(v_contract, 'authority_ref', 512);
  branch_ref    := contract_check_name(v_contract, 'branch_ref', 512);
  stamped_at    := contract_check_instant(v_contract, 'stamped_at');
  event_time    := contract_check_instant(v_contract, 'event_time');

  parameters_canonical := contract_check_parameters(v_contract -> 'parameters');
  parameters_digest    := encode(sha256(convert_to(parameters_canonical, 'UTF8')), 'hex');
  contract_canonical   := identity_canonical(stable_ids, effect_type, scope);
  effect_id            := encode(sha256(contract_canonical), 'hex');
end;
$function$;

comment on function irrevon.contract_read(text) is
  'The members and digests of an intent contract, or a refusal that names path and rule.';
