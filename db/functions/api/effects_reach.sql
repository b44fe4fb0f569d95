-- effects_reach — how far one page looks for effects that pass its filters: the last position of so many, or null: to the end.
-- RFC-002 §9, decision S3. Internal. Where no index knows which effects pass, a page that must be full could walk through
-- everything that was ever settled. So it ends where it has looked at p_look records, full or not, and says that there is more.
-- Positions are compared by <= and >=, because of a row the planner estimates the first column alone: of `epoch < 1` it expects
-- nothing, and would read everything in the page's order for whatever else is asked.

create or replace function irrevon.effects_reach(
  p_look        integer,
  p_cursor      text,
  p_order       text,
  p_below_epoch integer,
  p_below_xid   xid8
)
returns text
language plpgsql
stable
set search_path = irrevon, pg_temp
set plan_cache_mode = force_custom_plan
as $function$
declare
  v_at record := page_cursor_read(p_cursor, '^[0-9a-f]{64}$');
begin
  if p_order = 'oldest' then
    return (
      select page_cursor(r.ledger_epoch, r.written_xid, r.effect_id) from effect_records r
       where (r.ledger_epoch, r.written_xid, r.effect_id) <= (p_below_epoch, p_below_xid, '')
         and (p_cursor is null or (r.ledger_epoch, r.written_xid, r.effect_id) >= (v_at.ledger_epoch, v_at.written_xid, v_at.name)
               and r.effect_id <> v_at.name)
       order by r.ledger_epoch, r.written_xid, r.effect_id
      offset p_look - 1 limit 1);
  end if;
  return (
    select page_cursor(r.ledger_epoch, r.written_xid, r.effect_id) from effect_records r
     where (r.ledger_epoch, r.written_xid, r.effect_id) <= (p_below_epoch, p_below_xid, '')
       and (p_cursor is null or (r.ledger_epoch, r.written_xid, r.effect_id) <= (v_at.ledger_epoch, v_at.written_xid, v_at.name)
               and r.effect_id <> v_at.name)
     order by r.ledger_epoch desc, r.written_xid desc, r.effect_id desc
    offset p_look - 1 limit 1);
end;
$function$;

comment on function irrevon.effects_reach(integer, text, text, integer, xid8) is
  'Return the position at which one page of effects stops looking, or null where it looks to the end.';
