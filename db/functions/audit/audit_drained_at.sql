-- audit_drained_at — when an audit of this effect was last made; null: never.
-- RFC-002 §6.3, decisions R3, R6. Internal.

create or replace function irrevon.audit_drained_at(p_effect_id text)
returns timestamptz
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select max(d.created_at) from audit_requests q join audit_drains d using (audit_request_id) where q.effect_id = p_effect_id
$function$;

comment on function irrevon.audit_drained_at(text) is 'Return when an effect was last audited, or null.';
