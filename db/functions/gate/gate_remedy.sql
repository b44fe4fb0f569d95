-- gate_remedy — what a deny tells a machine: would the same claim ever be allowed, and what has to happen before.
-- RFC-002 §4, decision W6. Internal. A row of canon_deny_reasons: {"retryable", "remedy"}.

create or replace function irrevon.gate_remedy(p_check text, p_reason text)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object('retryable', retryable, 'remedy', remedy)
    from canon_deny_reasons
   where (check_name, reason) = (p_check, p_reason)
$function$;

comment on function irrevon.gate_remedy(text, text) is 'Return whether a deny is retryable, and its remedy.';
