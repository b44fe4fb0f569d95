-- RFC-002 §3.3, decision F1: the actor first, so that who may not is told so whatever the status.
begin;
select plan(9);
\ir ../../support/findings.psql

select pg_temp.finding('LOST', 'ACCEPTED_AS_IS') as done, pg_temp.finding('LOST') as open, pg_temp.finding('CONFIRMED_UNIQUE', 'CLOSED') as unique \gset
create function pg_temp.said(p_id bigint, p_action text, p_actor text) returns text language plpgsql as $$
begin
  return (select coalesce(concat_ws(' ', a.outcome, a.evidence ->> 'reason'), '') from irrevon.findings f, irrevon.resolve_refusal(f, p_action, p_actor, null, irrevon.clock()) a
           where finding_id = p_id);
exception when others then
  return sqlstate;
end $$;
select is(pg_temp.said(:open, 'REDISPATCHED', actor), case actor when 'system' then 'IR602' else 'probe_first' end, actor || ' redispatches')
  from (values ('human'), ('policy_auto'), ('recovery'), ('system')) as a(actor);
select is(pg_temp.said(:done, 'ESCALATED_HUMAN', 'policy_auto'), 'IR602', 'it may not, though it is decided already');
select is(pg_temp.said(:done, 'ESCALATED_HUMAN', 'human'), 'illegal_state already_resolved', 'he may, but it is decided already');
select is(pg_temp.said(:done, 'ACCEPTED_AS_IS', 'human'), 'replayed', 'so');
select is(pg_temp.said(:unique, 'ACCEPTED_AS_IS', 'human'), 'IR602', 'what the system did is nobody else''s');
select is(pg_temp.said(:open, 'ACCEPTED_AS_IS', 'human'), '', 'nothing speaks against it');

select * from finish();
rollback;
