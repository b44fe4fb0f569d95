-- witness_require_summary — the form of what a witness counts: claims, boots, unread and damaged lines; or null.
-- Decision S5. Internal. Raises IR105 malformed_argument.

create or replace function irrevon.witness_require_summary(p_summary jsonb)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  if p_summary is not null then
    perform require_argument('summary', 'counts claims, boots, unread and damaged', not exists (
      select from unnest(array['claims', 'boots', 'unread', 'damaged']) as name
       where coalesce(p_summary ->> name, '') !~ '^[0-9]{1,9}$'));
  end if;
end;
$function$;

comment on function irrevon.witness_require_summary(jsonb) is
  'Raise malformed_argument unless the summary of a witness is well formed.';
