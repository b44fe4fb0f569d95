-- probe_require_arguments — the form of what a worker passes to record_probe.
-- RFC-002 §2.2 (the CHECKs of status_probes). Internal. Raises IR502 undeclared_probe or IR105 malformed_argument.

create or replace function irrevon.probe_require_arguments(
  p_probe_token     uuid,
  p_result          text,
  p_n_found         bigint,
  p_response_digest text
)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  perform require_argument('probe_token', 'is the token of the order', p_probe_token is not null);
  if (case p_result when 'PRESENT' then p_n_found >= 1
                    when 'ABSENT' then p_n_found = 0
                    when 'INDETERMINATE' then p_n_found is null end) is not true then
    perform fail('undeclared_probe', '{"path": "result", "rule": "agrees with n_found"}');
  end if;
  perform require_argument('response_digest', 'is 64 lower-case hex digits, or null',
                           coalesce(p_response_digest ~ '^[0-9a-f]{64}$', true));
end;
$function$;

comment on function irrevon.probe_require_arguments(uuid, text, bigint, text) is
  'Raise undeclared_probe or malformed_argument unless the arguments of a probe are well formed.';
