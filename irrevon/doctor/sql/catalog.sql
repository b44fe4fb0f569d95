-- What the schema irrevon is, one row for each thing that could be otherwise: (kind, name, value).
-- Reads the catalog alone, so every login sees all of it. Names are relative to the schema; what is printed by
-- PostgreSQL's own deparser is printed under search_path = pg_catalog. The same query made irrevon/doctor/catalog.json.
with home as (select oid, nspname, nspowner, nspacl from pg_namespace where nspname = 'irrevon'),
owner as (select oid from pg_roles where rolname = 'irrevon_owner'),
relation as (
  select c.*, n.nspname = 'irrevon' as ours,
         case when n.nspname = 'irrevon' then '' else n.nspname || '.' end || c.relname as name,
         case c.relkind when 'v' then 'view' when 'S' then 'sequence' when 'c' then 'type'
                        when 'i' then 'index' when 'r' then 'table' else 'relation ' || c.relkind::text end as kind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'irrevon'
      or (c.relowner = (select oid from owner) and n.nspname !~ '^pg_toast')  -- what the owner owns elsewhere
),
function as (
  select p.*, case when n.nspname = 'irrevon' then '' else n.nspname || '.' end || p.proname
              || '(' || oidvectortypes(p.proargtypes) || ')' as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname = 'irrevon' or p.proowner = (select oid from owner)
),
named_type as (
  select t.*, t.typname as name from pg_type t join home on home.oid = t.typnamespace
   where t.typtype <> 'c' and t.typcategory <> 'A' or exists (select from pg_class where oid = t.typrelid and relkind = 'c')
),
owned (kind, name, owner, acl) as (
  select 'schema', nspname::text, nspowner, coalesce(nspacl, acldefault('n', nspowner)) from home
  union all select 'function', name, proowner, coalesce(proacl, acldefault('f', proowner)) from function
  union all select kind, name, relowner,
                   coalesce(relacl, acldefault(case relkind when 'S' then 's'::"char" else 'r' end, relowner))
              from relation where kind not in ('index', 'type')
  union all select 'type', name::text, typowner, coalesce(typacl, acldefault('T', typowner)) from named_type
),
granted (object, owner, acl) as (
  select kind || ' ' || name, owner, acl from owned
  union all select 'column ' || r.name || '.' || a.attname, r.relowner, a.attacl
              from relation r join pg_attribute a on a.attrelid = r.oid and a.attacl is not null
  union all select 'default privileges of ' || pg_get_userbyid(d.defaclrole)
                   || case when d.defaclnamespace <> 0 then ' in ' || d.defaclnamespace::regnamespace::text else '' end
                   || ' on ' || d.defaclobjtype::text, d.defaclrole, d.defaclacl
              from pg_default_acl d
             where d.defaclrole = (select oid from owner) or d.defaclnamespace = (select oid from home)
)
-- Whatever is not the owner's; of what is, no row.
select 'owner' as kind, kind || ' ' || name as name, pg_get_userbyid(owner)::text as value
  from owned where owner is distinct from (select oid from owner)
union all
select distinct 'grant', g.object || ': ' || x.privilege_type || ' to '
       || case x.grantee when 0 then 'public' else pg_get_userbyid(x.grantee) end
       || case when x.is_grantable then ' with grant option' else '' end, ''
  from granted g cross join aclexplode(g.acl) as x
 where x.grantee <> g.owner
union all  -- that a default is set at all: an entry that holds only the owner's own rights withholds PUBLIC's
select 'grant', g.object || ': set', '' from granted g where g.object like 'default privileges%'
union all
select 'function', f.name, concat_ws(E'\n', pg_get_function_result(f.oid), pg_get_function_arguments(f.oid), l.lanname,
         f.prokind, f.provolatile, f.proparallel, f.proisstrict, f.proleakproof, f.proretset, f.prosupport::oid,
         f.probin, f.prosrc)
  from function f join pg_language l on l.oid = f.prolang
union all
select 'function security', name, case when prosecdef then 'definer' else 'invoker' end
       || coalesce('; ' || array_to_string(array(select s from unnest(proconfig) as s order by s collate "C"), '; '), '')
  from function
union all
select 'table', name, concat_ws(' ', kind, case relpersistence when 'p' then 'logged' when 'u' then 'unlogged' end,
         case when relrowsecurity or relforcerowsecurity then 'row security' end, case when relispartition then 'partition' end,
         (select string_agg(o, ' ' order by o collate "C") from unnest(reloptions) as o where o !~ '^(toast\.)?(autovacuum|vacuum)_'))
  from relation where kind not in ('index', 'type', 'sequence', 'view')
union all
select 'view', r.name, concat_ws(E'\n', pg_get_viewdef(r.oid), array_to_string(r.reloptions, ' ')) from relation r where kind = 'view'
union all
select 'column', r.name || '.' || a.attname, concat_ws(' ', row_number() over (partition by r.oid order by a.attnum),
         format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
         case when a.attidentity <> '' then 'identity ' || a.attidentity::text end,
         case when a.attcollation <> t.typcollation then 'collation ' || a.attcollation::regcollation::text end,
         case when a.attgenerated <> '' then 'generated' end, 'default ' || pg_get_expr(d.adbin, d.adrelid))
  from relation r
  join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
 where r.kind not in ('index', 'sequence')
union all
select 'constraint', r.name || '.' || c.conname, pg_get_constraintdef(c.oid)
       || case when not c.convalidated then ' not validated' else '' end
       || case when r.ours then '' else ' on another schema' end
  from pg_constraint c
  join (select oid, name, ours from relation
        union select c.conrelid, c.conrelid::regclass::text, false from pg_constraint c
               where c.confrelid in (select oid from relation) and c.conrelid not in (select oid from relation)) as r
    on r.oid = c.conrelid
union all
select 'constraint', t.typname || '.' || c.conname, pg_get_constraintdef(c.oid)
  from pg_constraint c join named_type t on t.oid = c.contypid
union all
select 'trigger', r.name || '.' || case when t.tgisinternal then c.conname || ' (' || t.tgfoid::regproc || ')' else t.tgname end,
       t.tgenabled::text || case when t.tgisinternal then '' else ' ' || pg_get_triggerdef(t.oid) end
  from relation r join pg_trigger t on t.tgrelid = r.oid left join pg_constraint c on c.oid = t.tgconstraint
union all
select case when i.indisunique then 'unique index' else 'index' end, r.name || '.' || x.relname, concat_ws(' ', pg_get_indexdef(i.indexrelid),
         case when not (i.indisvalid and i.indisready and i.indislive) then 'invalid' end,
         case when not i.indimmediate then 'deferred' end)
  from relation r join pg_index i on i.indrelid = r.oid join pg_class x on x.oid = i.indexrelid
union all
select 'sequence', r.name, concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle)
  from relation r join pg_sequence s on s.seqrelid = r.oid
union all
select 'type', t.name::text, concat_ws(' ', t.typtype, nullif(t.typbasetype, 0)::regtype, t.typnotnull, t.typdefault,
         (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
  from named_type t
union all
select 'other', 'rule ' || r.name || '.' || w.rulename, w.ev_enabled::text || ' ' || pg_get_ruledef(w.oid)
  from relation r join pg_rewrite w on w.ev_class = r.oid where not (r.kind = 'view' and w.rulename = '_RETURN')
union all
select 'other', 'policy ' || r.name || '.' || p.polname, pg_get_expr(p.polqual, p.polrelid)
  from relation r join pg_policy p on p.polrelid = r.oid
union all
select 'other', 'child ' || i.inhrelid::regclass || ' of ' || r.name, '' from relation r join pg_inherits i on i.inhparent = r.oid
union all
select 'other', 'subscription into ' || r.name, '' from relation r join pg_subscription_rel s on s.srrelid = r.oid
union all  -- operators, casts of types, collations, statistics: whatever else stands in the schema
select 'other', o.type || ' ' || o.identity, ''
  from pg_depend d join home on d.refobjid = home.oid
 cross join lateral pg_identify_object(d.classid, d.objid, d.objsubid) as o
 where d.refclassid = 'pg_namespace'::regclass
   and d.classid not in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_type'::regclass, 'pg_default_acl'::regclass)
