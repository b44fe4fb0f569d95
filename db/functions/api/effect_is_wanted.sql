-- effect_is_wanted — does an effect pass the filters that no index answers?
-- RFC-002 §9. Internal. Null is no filter.

create or replace function irrevon.effect_is_wanted(
  p_record         irrevon.effect_records,
  p_lifecycle      text[],
  p_classification text[],
  p_effect_type    text,
  p_effect_class   text,
  p_adapter_id     text
)
returns boolean
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select (p_effect_type is null or p_record.effect_type = p_effect_type)
     and (p_effect_class is null or p_record.effect_class = p_effect_class)
     and (p_adapter_id is null or p_record.adapter_id = p_adapter_id)
     and (p_lifecycle is null or effect_lifecycle(p_record.effect_id) = any (p_lifecycle))
     and (p_classification is null or effect_classification(p_record.effect_id) = any (p_classification))
$function$;

comment on function irrevon.effect_is_wanted(irrevon.effect_records, text[], text[], text, text, text) is
  'Say whether an effect passes the filters of a list.';
