-- The declarations in force whole: liveness, and what follows from their bounds: (adapter_id, liveness, flaws).
with inforce as (
  select distinct on (adapter_id) adapter_id, declaration as d from irrevon.adapter_declarations
   order by adapter_id, declaration_seq desc
),
deadline (value) as (
  select coalesce((select c.value from irrevon.setting_changes c where c.name = s.name order by c.change_seq desc limit 1),
                  s.default_value)::interval
    from irrevon.settings s where s.name = 'dispatch_deadline'
)
select adapter_id, d -> 'liveness' as liveness, array_remove(array[
    case when (d #>> '{idempotency,window}')::interval <= value then
      'its key window is not longer than the dispatch deadline, so no replay is ever inside it' end,
    case when (d #>> '{queryable,supported}')::boolean and d #>> '{consistency,status_settlement_lag}' is null then
      'it declares no settlement lag, so an absence is never believed and waits for a person' end,
    case when (d ->> 'list_queryable')::boolean and d #>> '{consistency,listing_lag}' is null then
      'it lists, and declares no listing lag, so what a list does not show is never believed absent' end,
    case when (d ->> 'list_queryable')::boolean and d #>> '{consistency,clock_skew}' is null then
      'it lists, and declares no clock skew, so a sweep cannot bound its window' end], null) as flaws
  from inforce cross join deadline order by adapter_id
