-- inspect_may_reveal — may this caller see the values behind the digests?
-- Decision S2. Internal. Yes for whoever acts with the rights of a hand or an operator, who read the tables anyway; no for
-- irrevon_reader, which is what a page over HTTP runs as. An entry point runs as its owner: the caller is the role that was
-- set, or else the login.

create or replace function irrevon.inspect_may_reveal()
returns boolean
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select pg_has_role(caller, 'irrevon_app', 'usage') or pg_has_role(caller, 'irrevon_operator', 'usage')
    from (values (coalesce(nullif(current_setting('role'), 'none'), session_user::text)::name)) as acts(caller)
$function$;

comment on function irrevon.inspect_may_reveal() is 'Say whether this caller may see the values behind the digests.';
