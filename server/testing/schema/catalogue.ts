// The rows that Postgres knows about our own tables. Monthly partitions and objects that Postgres adds by itself are left out.
import pg from 'pg'

type Comment = { comment: string | null }
export type Table = Comment & { name: string; partition_by: string | null }
export type Column = Comment & {
  table: string
  name: string
  type: string
  collation: string | null
  storage: string | null
  is_required: boolean
  identity: 'always' | 'by default' | null
  generated: 'stored' | 'virtual' | null
  /** The expression of the default or of the generated value. */
  expression: string | null
}
export type Constraint = {
  table: string
  name: string
  kind: 'primary key' | 'unique' | 'foreign key' | 'check' | 'exclude'
  columns: string[]
  definition: string
  /** The table a foreign key points to, and whether it points to its primary key. */
  target: string | null
  is_to_primary_key: boolean
}
export type Index = Comment & { table: string; name: string; definition: string }
export type Trigger = Comment & { table: string; name: string; definition: string; function: string }
export type Function = Comment & { name: string; definition: string; is_trigger: boolean }
export type Sequence = Comment & { name: string; definition: string }

const tables = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as partition_by
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname collate "C"`

const columns = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    col_description(c.oid, a.attnum) as comment,
    case when a.attcollation <> t.typcollation then quote_ident(l.collname) end as collation,
    case when a.attstorage <> t.typstorage
      then case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end
    end as storage,
    a.attnotnull as is_required,
    case a.attidentity when 'a' then 'always' when 'd' then 'by default' end as identity,
    case a.attgenerated when 's' then 'stored' when 'v' then 'virtual' end as generated,
    pg_get_expr(d.adbin, d.adrelid, true) as expression
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_collation l on l.oid = a.attcollation
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname collate "C", a.attnum`

/** Not-null constraints (kind n) are a property of their column. */
const constraints = `
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid, true) as definition, target.relname as target,
    case k.contype when 'p' then 'primary key' when 'u' then 'unique' when 'f' then 'foreign key' when 'c' then 'check'
      else 'exclude' end as kind,
    array(select a.attname::text from unnest(k.conkey) with ordinality as key (attnum, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.attnum order by key.place) as columns,
    exists (select from pg_constraint p where p.conrelid = k.confrelid and p.contype = 'p' and p.conkey = k.confkey)
      as is_to_primary_key
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid and not c.relispartition
  left join pg_class target on target.oid = k.confrelid
  where k.connamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f', 'c', 'x') and k.conparentid = 0
  order by c.relname collate "C", position(k.contype::text in 'pufcx'), k.conname collate "C"`

const indexes = `
  select c.relname as table, i.relname as name, pg_get_indexdef(x.indexrelid, 0, true) as definition,
    obj_description(i.oid, 'pg_class') as comment
  from pg_index x
  join pg_class c on c.oid = x.indrelid and not c.relispartition
  join pg_class i on i.oid = x.indexrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
  order by c.relname collate "C", i.relname collate "C"`

const triggers = `
  select c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid, true) as definition,
    obj_description(t.oid, 'pg_trigger') as comment, p.proname as function
  from pg_trigger t
  join pg_class c on c.oid = t.tgrelid and not c.relispartition
  join pg_proc p on p.oid = t.tgfoid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  order by c.relname collate "C", t.tgname collate "C"`

const functions = `
  select p.proname as name, pg_get_functiondef(p.oid) as definition, obj_description(p.oid, 'pg_proc') as comment,
    p.prorettype = 'trigger'::regtype as is_trigger
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
  order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`

/** The sequence of an identity column is part of its column. */
const sequences = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    concat('create sequence ', quote_ident(c.relname), ' as ' || nullif(format_type(s.seqtypid, null), 'bigint'),
      ' increment ' || nullif(s.seqincrement, 1), ' start ' || nullif(s.seqstart, 1)) as definition
  from pg_sequence s
  join pg_class c on c.oid = s.seqrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i')
  order by c.relname collate "C"`

/** Kinds of objects that this reader does not support. It reports them, because an incomplete schema is misleading. */
const unknown = `
  select format('%s %s', case relkind when 'v' then 'view' when 'm' then 'materialised view' when 'c' then 'type' else 'foreign table' end,
    relname) as name
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f', 'c')
  union all
  select format('type %s', typname) from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
  union all
  select format('policy %s', polname) from pg_policy`

const rows = async <T extends object>(client: pg.Client, query: string) => (await client.query<T>(query)).rows

export const readCatalogue = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const missing = await rows<{ name: string }>(client, unknown)
    if (missing.length > 0)
      throw new Error(`schema.sql cannot show: ${missing.map(({ name }) => name).join(', ')}. Extend schema/catalogue.ts.`)
    return {
      tables: await rows<Table>(client, tables),
      columns: await rows<Column>(client, columns),
      constraints: await rows<Constraint>(client, constraints),
      indexes: await rows<Index>(client, indexes),
      triggers: await rows<Trigger>(client, triggers),
      functions: await rows<Function>(client, functions),
      sequences: await rows<Sequence>(client, sequences),
    }
  } finally {
    await client.end()
  }
}

export type Catalogue = Awaited<ReturnType<typeof readCatalogue>>
