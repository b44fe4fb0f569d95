-- inspect_next — what a person may do about an effect now: every call once, with what it is about and what it needs.
-- RFC-002 §3.3, §5.3, §6.3. Internal. First what moves on what is open; of what is finished, how it is sent again where that is
-- safe, or looked at again where something was settled.

create or replace function irrevon.inspect_next(p_record irrevon.effect_records, p_open jsonb, p_retry jsonb, p_lifecycle text)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select coalesce(jsonb_agg(listed.call order by listed.n), '[]')
    from (
      select c.call, min(c.n) as n
        from (
          select called.value, item.n * 100 + called.n
            from jsonb_array_elements(p_open) with ordinality as item(value, n)
           cross join lateral jsonb_array_elements(item.value -> 'calls') with ordinality as called(value, n)
          union all
          select jsonb_build_object('call', 'open_retry_execution',
                   'arguments', jsonb_build_object('effect_id', p_record.effect_id), 'needs', '[]'::jsonb), 900001
           where p_retry ->> 'by' = 'open_retry_execution' and (p_retry ->> 'safe')::boolean
          union all
          select jsonb_build_object('call', 'audit_request',
                   'arguments', jsonb_build_object('effect_id', p_record.effect_id), 'needs', jsonb_build_array('reason')), 900002
            from canon_states s
           where s.state = p_lifecycle and s.is_terminal
             and exists (select from canon_attachments a where a.state = s.state and 'audit' = any (a.moments))
        ) as c(call, n)
       group by c.call
    ) as listed
$function$;

comment on function irrevon.inspect_next(irrevon.effect_records, jsonb, jsonb, text) is
  'Return the calls that are open to a person about an effect now, each once.';
