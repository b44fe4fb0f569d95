-- deny — stop every effect that matches all that this entry names, from the next claim on (operator).
-- RFC-002 §2.2, §4 check 1; decision W5. Incident containment: it holds until lift_deny. Naming only an
-- adapter pauses that destination. Returns the deny_ref that a lift names.
--   IR105 malformed_argument  nothing is named, or what no contract may name; a bound is broken, or the reason is missing

create or replace function irrevon.deny(
  p_effect_class text default null,
  p_effect_type  text default null,
  p_scope        text default null,
  p_adapter_id   text default null,
  p_reason       text default null
)
returns uuid
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_deny_ref uuid := gen_random_uuid();
  v_now      timestamptz;
begin
  perform begin_write();
  perform require_text('reason', p_reason, 2000);
  perform require_argument('effect_class', 'is IDEMPOTENT, REVERSIBLE, COMPENSABLE or IRREVERSIBLE',
    coalesce(p_effect_class in ('IDEMPOTENT', 'REVERSIBLE', 'COMPENSABLE', 'IRREVERSIBLE'), true));
  perform require_name('effect_type', coalesce(p_effect_type, '-'), 256);
  perform require_name('scope', coalesce(p_scope, '-'), 512);
  perform require_text('adapter_id', coalesce(p_adapter_id, '-'), 256);
  perform require_argument('', 'names an effect_class, effect_type, scope or adapter_id',
    num_nonnulls(p_effect_class, p_effect_type, p_scope, p_adapter_id) >= 1);
  perform lock_stop(true);
  v_now := clock();

  insert into deny_entries
    (deny_ref, effect_class, effect_type, scope, adapter_id, reason, denied_by, created_at)
  values
    (v_deny_ref, p_effect_class, p_effect_type, p_scope, p_adapter_id, p_reason, session_user, v_now);
  insert into denies_in_force (deny_ref, effect_class, effect_type, scope, adapter_id)
  values (v_deny_ref, p_effect_class, p_effect_type, p_scope, p_adapter_id);

  return v_deny_ref;
end;
$function$;

comment on function irrevon.deny(text, text, text, text, text) is
  'Deny every effect that matches what is named, until lifted; returns the deny_ref. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.deny(text, text, text, text, text) to irrevon_operator;
