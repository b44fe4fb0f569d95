-- effects_listed — the records of one page, and one more if there is one, in the page's order.
-- RFC-002 §9, decision S3. Internal. Among p_few, as far as p_reach, where they are given. Planned anew in each call: the
-- planner sees which filters were not given, and of those that were, what they leave. Positions by <= and >=: as in effects_reach.

create or replace function irrevon.effects_listed(
  p_scope          text,
  p_lifecycle      text[],
  p_classification text[],
  p_effect_type    text,
  p_effect_class   text,
  p_adapter_id     text,
  p_from           timestamptz,
  p_to             timestamptz,
  p_limit          integer,
  p_cursor         text,
  p_order          text,
  p_below_epoch    integer,
  p_below_xid      xid8,
  p_few            text[],
  p_reach          text
)
returns setof irrevon.effect_records
language plpgsql
stable
set search_path = irrevon, pg_temp
set plan_cache_mode = force_custom_plan
as $function$
declare
  v_at record := page_cursor_read(p_cursor, '^[0-9a-f]{64}$');
  v_to record := page_cursor_read(p_reach, '^[0-9a-f]{64}$');
begin
  if p_order = 'oldest' then
    return query
      select r.* from effect_records r
       where (r.ledger_epoch, r.written_xid, r.effect_id) <= (p_below_epoch, p_below_xid, '')
         and (p_cursor is null or (r.ledger_epoch, r.written_xid, r.effect_id) >= (v_at.ledger_epoch, v_at.written_xid, v_at.name)
               and r.effect_id <> v_at.name)
         and (p_reach is null or (r.ledger_epoch, r.written_xid, r.effect_id) <= (v_to.ledger_epoch, v_to.written_xid, v_to.name))
         and (p_scope is null or r.scope = p_scope) and (p_few is null or r.effect_id = any (p_few))
         and (p_from is null or r.created_at >= p_from) and (p_to is null or r.created_at < p_to)
         and (p_effect_type is null or r.effect_type = p_effect_type) and (p_effect_class is null or r.effect_class = p_effect_class)
         and (p_adapter_id is null or r.adapter_id = p_adapter_id)
         and (p_lifecycle is null or effect_lifecycle(r.effect_id) = any (p_lifecycle))
         and (p_classification is null or effect_classification(r.effect_id) = any (p_classification))
       order by r.ledger_epoch, r.written_xid, r.effect_id
       limit p_limit + 1;
    return;
  end if;

  return query
    select r.* from effect_records r
     where (r.ledger_epoch, r.written_xid, r.effect_id) <= (p_below_epoch, p_below_xid, '')
       and (p_cursor is null or (r.ledger_epoch, r.written_xid, r.effect_id) <= (v_at.ledger_epoch, v_at.written_xid, v_at.name)
               and r.effect_id <> v_at.name)
       and (p_reach is null or (r.ledger_epoch, r.written_xid, r.effect_id) >= (v_to.ledger_epoch, v_to.written_xid, v_to.name))
       and (p_scope is null or r.scope = p_scope) and (p_few is null or r.effect_id = any (p_few))
       and (p_from is null or r.created_at >= p_from) and (p_to is null or r.created_at < p_to)
       and (p_effect_type is null or r.effect_type = p_effect_type) and (p_effect_class is null or r.effect_class = p_effect_class)
       and (p_adapter_id is null or r.adapter_id = p_adapter_id)
       and (p_lifecycle is null or effect_lifecycle(r.effect_id) = any (p_lifecycle))
       and (p_classification is null or effect_classification(r.effect_id) = any (p_classification))
     order by r.ledger_epoch desc, r.written_xid desc, r.effect_id desc
     limit p_limit + 1;
end;
$function$;

comment on function irrevon.effects_listed(
  text, text[], text[], text, text, text, timestamptz, timestamptz, integer, text, text, integer, xid8, text[], text) is
  'List the effect records of one page, and one more if there is one.';
