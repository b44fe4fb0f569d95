-- Which history this is beside the newest ledger epoch (decision S5), and whose quarantine nobody has lifted.
-- What ledger_identity computes, written out: that function is internal, and a standby has no position to insert at.
select e.ledger_epoch, e.reason, e.created_at,
       (e.system_identifier, e.timeline, e.incarnation) is distinct from
         ((select c.system_identifier from pg_control_system() as c),
          left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
          (select oid from pg_database where datname = current_database()) || '/' || 'irrevon.ledger_epochs'::regclass::oid)
         as elsewhere,
       array(select distinct d.adapter_id from irrevon.adapter_declarations d
              where e.ledger_epoch > 1
                and not exists (select from irrevon.quarantine_lifts l
                                 where l.ledger_epoch = e.ledger_epoch and l.adapter_id = d.adapter_id)
              order by d.adapter_id) as held
  from (select * from irrevon.ledger_epochs order by ledger_epoch desc limit 1) as e
