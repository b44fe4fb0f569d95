-- authority_require_stamp — an authority may be stamped at most stamp_skew ahead of the ledger's clock.
-- Decision G4. Internal. Raises IR101 malformed_contract.

create or replace function irrevon.authority_require_stamp(p_stamped_at timestamptz, p_now timestamptz)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  if p_stamped_at > p_now and p_stamped_at > p_now + setting('stamp_skew')::interval then
    perform fail('malformed_contract', jsonb_build_object(
      'path', '/stamped_at', 'rule', 'lies at most ' || setting('stamp_skew') || ' ahead of the ledger''s clock'));
  end if;
end;
$function$;

comment on function irrevon.authority_require_stamp(timestamptz, timestamptz) is
  'Raise malformed_contract for a stamp that lies too far in the future.';
