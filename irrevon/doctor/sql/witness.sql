-- The writers that may claim, each with a witness; no row, or an empty one: nothing is demanded.
select writers from irrevon.witness_demands order by demand_seq desc limit 1
