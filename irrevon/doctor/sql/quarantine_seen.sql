-- The part of it that a reader may see.
select adapter_id, reason from irrevon.operator_queue where kind = 'quarantine' order by adapter_id
