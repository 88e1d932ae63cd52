// docs/operations/database.md#what-the-role-needs: checks the rights of the database role before the first statement that needs
// them, so that a missing right is reported in one sentence and not as a stack trace halfway through.
import type pg from 'pg'
import { StartError } from '#src/system/start-error.ts'

type Asker = Pick<pg.Client, 'query'>
type Server = { version: number; encoding: string; is_replica: boolean }
type Maker = {
  role: string
  database: string
  schema: string | null
  makes_tables: boolean
  makes_queue: boolean
  foreign: string | null
}
type Missing = { role: string; statement: string }

const guide = 'See docs/operations/database.md.'
const oldestServer = 15

/** Runs before anything else: another version, another encoding or a replica would fail later with an unrelated message. */
export const assertServer = async (client: Asker) => {
  const { rows } = await client.query<Server>(`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as is_replica`)
  const { version, encoding, is_replica } = rows[0]!
  if (version < oldestServer)
    throw new StartError(`The database server is Postgres ${version}. Forecourt needs ${oldestServer} or later.`)
  if (encoding !== 'UTF8') throw new StartError(`The database is encoded in ${encoding}. Make it again with encoding UTF8.`)
  if (is_replica) throw new StartError('The database is a replica that cannot be written to. DATABASE_URL must name the primary.')
}

/** Called only when migrations are waiting. The queue has its own schema, which its first start creates. */
export const assertMayMigrate = async (client: Asker, waiting: number) => {
  const { rows } = await client.query<Maker>(`
    select current_user as role, current_database() as database, current_schema() as schema,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as makes_tables,
      to_regnamespace('pgboss') is not null or has_database_privilege(current_database(), 'create') as makes_queue,
      (select c.relname from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
         and not pg_has_role(c.relowner, 'usage') order by 1 limit 1) as foreign`)
  const { role, database, schema, makes_tables, makes_queue, foreign } = rows[0]!
  const why = `${waiting} ${waiting === 1 ? 'migration is' : 'migrations are'} waiting`
  const instead = 'or run npm run migrate with a MIGRATION_DATABASE_URL whose role may.'
  if (!makes_tables)
    throw new StartError(
      `${why}, but the role "${role}" may not create tables: grant create on schema ${schema ?? 'public'} to it, ${instead} ${guide}`,
    )
  if (!makes_queue)
    throw new StartError(
      `${why}, but the role "${role}" may not create the queue's schema: grant create on database ${database} to it, ${instead} ${guide}`,
    )
  if (foreign)
    throw new StartError(
      `${why}, but the role "${role}" does not own the table "${foreign}": make it the owner, ${instead} ${guide}`,
    )
}

/** Checks the queue's schema only where it exists. Skips partitions, because queries reach them through their parent table. */
const missingRights = `
  with rights(need) as (values ('select'), ('insert'), ('update'), ('delete')),
  places as (select n.oid, n.nspname from pg_namespace n where n.nspname in (current_schema(), 'pgboss'))
  select current_user as role, statement from (
    select 1 as turn, format('usage on schema %I', nspname) as statement from places where not has_schema_privilege(oid, 'usage')
    union all
    select 2, format('%s on table %I.%I', need, nspname, relname) from pg_class c join places p on p.oid = c.relnamespace, rights
    where c.relkind in ('r', 'p') and not c.relispartition and not has_table_privilege(c.oid, need)
    union all
    select 3, format('temporary on database %I', current_database())
    where not has_database_privilege(current_database(), 'temporary')
  ) missing order by turn, statement limit 1`

/** Checks the rights that every program needs while it runs. */
export const assertMayWork = async (client: Asker) => {
  const { rows } = await client.query<Missing>(missingRights)
  const [missing] = rows
  if (!missing) return
  throw new StartError(
    `The database role "${missing.role}" lacks a right: grant ${missing.statement} to it. npm run migrate grants all of them. ${guide}`,
  )
}

/** Grants the role of DATABASE_URL what it needs when another role runs the migrations. Default privileges cover new tables. */
export const grantWork = async (client: pg.Client, role: string) => {
  const to = client.escapeIdentifier(role)
  const { rows } = await client.query<{ place: string }>(
    `select quote_ident(nspname) as place from pg_namespace where nspname in (current_schema(), 'pgboss')`,
  )
  for (const { place } of rows) {
    await client.query(`grant usage on schema ${place} to ${to}`)
    await client.query(`grant select, insert, update, delete on all tables in schema ${place} to ${to}`)
    await client.query(`grant usage, select on all sequences in schema ${place} to ${to}`)
    await client.query(`alter default privileges in schema ${place} grant select, insert, update, delete on tables to ${to}`)
    await client.query(`alter default privileges in schema ${place} grant usage, select on sequences to ${to}`)
  }
}
