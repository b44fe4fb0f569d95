-- What each destination promises today; by name, and granted to readers too.
select adapter_id, tier, declaration_digest from irrevon.adapters_in_force() order by adapter_id
