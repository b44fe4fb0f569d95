-- Granted to every role of the ledger.
select irrevon.release() as release
