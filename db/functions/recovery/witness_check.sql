-- witness_check — does this ledger remember what a writer's witness tells?
-- Decision S5; RFC-002 §7.1. Before the writer claims: what the file holds behind the mark that witness_mark answered, in batches;
-- p_summary, JSON text {"claims", "boots", "unread", "damaged"}, counts all and comes last. Each forgotten claim is answered once, as
-- lost_claim_import says; it, or a line unexplained, begins a quarantine, unless older than the newest. Complete witnesses end it.
--   IR703 stale_writer   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.witness_check(
  p_writer  text,
  p_epoch   bigint,
  p_witness uuid,
  p_mark    uuid,
  p_records text,
  p_summary text default null
)
returns table (claim_token uuid, operation_id text, outcome text, lifecycle text)
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
#variable_conflict use_column
declare
  v_told    record;
  v_mark    uuid := witness_mark(p_writer, p_witness, array[p_mark]);
  v_summary jsonb;
  v_at      timestamptz[];
  v_epoch   integer;
  v_now     timestamptz;
begin
  perform begin_write();
  perform require_argument('witness', 'is the witness of this boot', exists (
    select from writer_boots b where b.writer = p_writer and b.epoch = p_epoch and b.witness = p_witness));
  v_summary := witness_summary_read(p_summary);
  perform recovery_require_writer(p_writer, p_epoch);
  perform lock_stop(true);
  v_now := clock();
  perform ledger_epoch_begin('booted on another history', v_now);
  select coalesce(array_agg(f.at), '{}') into v_at from witness_forgotten(p_records) as f;
  if witness_unexplained(p_writer, p_epoch, p_witness, v_mark, v_summary) then
    v_at := v_at || null::timestamptz;
  end if;
  v_epoch := witness_epoch(v_at, v_now);

  for v_told in
    select f.claim_token, f.operation_id
      from witness_forgotten(p_records) as f
      left join effect_records r on r.effect_id = split_part(f.operation_id, ':', 1)
     where f.claim_token is not null order by r.scope, r.effect_type, f.operation_id
  loop
    select v_told.claim_token, v_told.operation_id, i.outcome, i.lifecycle
      into claim_token, operation_id, outcome, lifecycle
      from lost_claim_import(v_told.claim_token, v_told.operation_id, 'witness', v_epoch,
             jsonb_build_object('writer', p_writer, 'witness', p_witness), v_now) as i;
    continue when outcome = 'known';
    return next;
  end loop;

  if v_summary is not null then
    insert into witness_checks (ledger_epoch, writer, epoch, witness, mark, is_complete, forgotten, created_at)
    values (v_epoch, p_writer, p_epoch, p_witness, v_mark,
            v_mark is not null and (v_summary ->> 'damaged')::integer = 0, cardinality(v_at), v_now);
    perform quarantine_lift_witnessed(v_epoch, v_now);
  end if;
end;
$function$;

comment on function irrevon.witness_check(text, bigint, uuid, uuid, text, text) is
  'Import the claims that a witness tells of and the ledger has forgotten, and begin a quarantine for them. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206), stale_writer (IR703).';
grant execute on function irrevon.witness_check(text, bigint, uuid, uuid, text, text) to irrevon_app, irrevon_operator;
