-- Revert irrevon:0002_canon from pg
begin;
\ir guard.sql
drop table irrevon.canon_deny_reasons,
           irrevon.canon_errors,
           irrevon.canon_dispatch,
           irrevon.canon_receipts,
           irrevon.canon_status_edges,
           irrevon.canon_actions,
           irrevon.canon_attachments,
           irrevon.canon_classifications,
           irrevon.canon_edges,
           irrevon.canon_states;
drop domain irrevon.canon_source;
commit;
