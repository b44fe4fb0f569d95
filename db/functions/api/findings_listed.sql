-- findings_listed — the findings of one page, and one more if there is one, in the page's order.
-- RFC-002 §9, decision S3. Internal. Planned anew in each call, and compared, as effects_listed is. What is not
-- asked for by a class in question may be any of the many CONFIRMED_UNIQUE.

create or replace function irrevon.findings_listed(
  p_classification  text[],
  p_status          text[],
  p_effect_id       text,
  p_adapter_id      text,
  p_destination_ref text,
  p_from            timestamptz,
  p_to              timestamptz,
  p_limit           integer,
  p_cursor          text,
  p_order           text,
  p_below_epoch     integer,
  p_below_xid       xid8
)
returns setof irrevon.findings
language plpgsql
stable
set search_path = irrevon, pg_temp
set plan_cache_mode = force_custom_plan
as $function$
declare
  v_at     record := page_cursor_read(p_cursor, '^[0-9a-f-]{36}$');
  v_few    bigint[] := findings_few(p_classification, p_status);
begin
  if p_order = 'oldest' then
    return query
      select f.* from findings f
       where (f.ledger_epoch, f.written_xid, f.finding_ref) <= (p_below_epoch, p_below_xid, '00000000-0000-0000-0000-000000000000')
         and (p_cursor is null
              or (f.ledger_epoch, f.written_xid, f.finding_ref) >= (v_at.ledger_epoch, v_at.written_xid, v_at.name::uuid)
                  and f.finding_ref <> v_at.name::uuid)
         and (p_effect_id is null or f.effect_id = p_effect_id) and (v_few is null or f.finding_id = any (v_few))
         and (p_destination_ref is null or (f.adapter_id, f.destination_ref) = (p_adapter_id, p_destination_ref))
         and (p_from is null or f.created_at >= p_from) and (p_to is null or f.created_at < p_to)
         and finding_is_wanted(f, p_classification, p_status, p_adapter_id)
       order by f.ledger_epoch, f.written_xid, f.finding_ref
       limit p_limit + 1;
    return;
  end if;

  return query
    select f.* from findings f
     where (f.ledger_epoch, f.written_xid, f.finding_ref) <= (p_below_epoch, p_below_xid, '00000000-0000-0000-0000-000000000000')
       and (p_cursor is null
            or (f.ledger_epoch, f.written_xid, f.finding_ref) <= (v_at.ledger_epoch, v_at.written_xid, v_at.name::uuid)
              and f.finding_ref <> v_at.name::uuid)
       and (p_effect_id is null or f.effect_id = p_effect_id) and (v_few is null or f.finding_id = any (v_few))
       and (p_destination_ref is null or (f.adapter_id, f.destination_ref) = (p_adapter_id, p_destination_ref))
       and (p_from is null or f.created_at >= p_from) and (p_to is null or f.created_at < p_to)
       and finding_is_wanted(f, p_classification, p_status, p_adapter_id)
     order by f.ledger_epoch desc, f.written_xid desc, f.finding_ref desc
     limit p_limit + 1;
end;
$function$;

comment on function irrevon.findings_listed(
  text[], text[], text, text, text, timestamptz, timestamptz, integer, text, text, integer, xid8) is
  'List the findings of one page, and one more if there is one.';
