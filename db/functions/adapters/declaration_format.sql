-- declaration_format — the closed format of a capability declaration, as data.
-- An object lists exactly its members; "*" stands for any name, "?" allows null instead of the object.
-- A string is a kind of value (declaration_flaw); a "?" at its end allows null; A|B is one of those words.

create or replace function irrevon.declaration_format()
returns jsonb
language plpgsql
immutable
set search_path = irrevon, pg_temp
as $function$
begin
  return '{
    "adapter": "adapter", "destination": "text", "api_version": "text", "tier": "C1|C2|C3",
    "idempotency": {"supported": "boolean", "window": "duration?", "replay_semantics": "text?",
                    "key_max_length": "key length?", "key_alphabet": "alphabet?"},
    "queryable": {"supported": "boolean", "by": "names"},
    "client_ref_field": "name?",
    "list_queryable": "boolean", "listing_keys": "names",
    "consistency": {"status_settlement_lag": "duration?", "listing_lag": "duration?",
                    "clock_skew": "duration?"},
    "states_not_in_force": "names",
    "failures": {"*": {"kind": "TERMINAL|RETRYABLE", "final_on_replay": "boolean", "citation": "index"}},
    "liveness": {"?": "null", "method": "GET|HEAD", "path": "path"},
    "compensation_hook": "text?",
    "effect_types": {"*": {
      "stable_ids": {"required": "names", "allowed": "names", "opaque": "names"},
      "parameters": "schema",
      "success": {"status": "statuses", "reference": "pointer?"},
      "read_back_after_ok": "boolean", "redispatch_on_absence": "boolean"}},
    "citations": "uris", "evidence_quality": "VF|EI",
    "attribution": {"modes": "names", "fields": "names", "notes": "notes"}
  }'::jsonb;
end;
$function$;

comment on function irrevon.declaration_format() is
  'The closed format of a capability declaration: members, kinds of values, what may be null.';
