// docs/decisions/0063-a-second-wall.md: the role, the policies and the rights of the wall that calls for an account work behind.
// The owner of the tables creates what is missing, after the migrations and after the queue's tables.
import type pg from 'pg'
import { StartError } from '#src/system/start-error.ts'
import { lockKeys } from './lock-keys.ts'
import { wallRole, wallSetting } from './walled-query.ts'

type Asker = Pick<pg.PoolClient, 'query'>

/** Rows of these tables name an account, but a call for one account legitimately reads those of other accounts. */
export const beyondWall: Record<string, string> = {
  accounts: 'a change of a user locks all accounts that the user belongs to',
  memberships: 'whether a user may be changed depends on the other accounts that the user belongs to',
  granted_roles: 'a grant of a group gives and takes roles in all accounts of the group',
  seen_prices: 'the locator shows the median of what other accounts paid, where the provider allows it',
  template_accounts: 'a template that is offered to other accounts only must not look as if it were offered to all',
}

const policy = 'account_wall'

type Owned = { table: string; may_be_null: boolean; has_wall: boolean; is_ours: boolean }

/** Every table with rows of accounts. Partitions are reached through their parent table, and the role has no right on them. */
const ownedTables = `
  select c.relname as table, not a.attnotnull as may_be_null, pg_has_role(c.relowner, 'usage') as is_ours,
    c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${policy}') as has_wall
  from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attname = 'account_id'
  order by 1`

export const listWalled = async (client: Asker) =>
  (await client.query<Owned>(ownedTables)).rows.filter(({ table }) => !(table in beyondWall))

const isRowOfAccount = ({ may_be_null }: Owned) =>
  `account_id = nullif(current_setting('${wallSetting}', true), '')::bigint${may_be_null ? ' or account_id is null' : ''}`

/** Waits two seconds at most for the lock, because every other query queues behind it. */
const raiseOn = async (client: Asker, owned: Owned, tries = 5): Promise<void> => {
  const rows = isRowOfAccount(owned)
  try {
    await client.query(`begin; set local lock_timeout = '2s';
      alter table ${owned.table} enable row level security;
      drop policy if exists everyone on ${owned.table}; drop policy if exists ${policy} on ${owned.table};
      create policy everyone on ${owned.table} using (true) with check (true);
      create policy ${policy} on ${owned.table} as restrictive to ${wallRole} using (${rows}) with check (${rows}); commit`)
  } catch (error) {
    await client.query('rollback')
    if ((error as { code?: string }).code !== '55P03') throw error
    if (tries === 1) throw down(`The table "${owned.table}" is in use for too long: start again.`)
    await raiseOn(client, owned, tries - 1)
  }
}

type State = { has_role: boolean; makes_roles: boolean; binds: string | null; version: number }

/** A member that inherits and does not own the tables would itself be bound by the wall, and would find no rows. */
const boundMember = `
  select m.rolname from pg_auth_members am join pg_roles m on m.oid = am.member
  where am.roleid = r.oid and coalesce((to_jsonb(am) ->> 'inherit_option')::boolean, m.rolinherit) and not m.rolsuper
    and not pg_has_role(m.oid, (select relowner from pg_class where oid = to_regclass('accounts')), 'usage') limit 1`

const stateOf = async (client: Asker) => {
  const { rows } = await client.query<State>(`
    select r.oid is not null as has_role,
      (${boundMember}) as binds, me.rolsuper or me.rolcreaterole as makes_roles, current_setting('server_version_num')::int / 10000 as version
    from pg_roles me left join pg_roles r on r.rolname = '${wallRole}' where me.rolname = current_user`)
  return rows[0]!
}

/** Before Postgres 16 a grant cannot exclude inheritance. There only the owner of the tables may be a member. */
const grantRole = async (client: Asker, to: string, version: number) => {
  await client.query(`grant ${wallRole} to ${to}${version >= 16 ? ' with inherit false, set true' : ''}`)
}

/** Grants the role of the wall to the role that runs the programs, when another role migrates and has the right to grant it. */
export const letThroughWall = async (client: pg.Client, role: string) => {
  const { version, has_role, makes_roles } = await stateOf(client)
  if (has_role && makes_roles && version >= 16) await grantRole(client, client.escapeIdentifier(role), version)
}

const alreadyThere: readonly unknown[] = ['42710', '23505']

/** Creates the role if this role may. Roles belong to the whole server, so a start on another database may have created it. */
const makeWallRole = async (client: Asker) => {
  const { has_role, makes_roles, version } = await stateOf(client)
  if (has_role || !makes_roles) return
  await client.query(`create role ${wallRole} nologin noinherit`).catch((error: { code?: string }) => {
    if (!alreadyThere.includes(error.code)) throw error
  })
  await grantRole(client, 'current_user', version)
}

/** Counts missing rights on our tables and on the queue's. */
const missingRights = `
  select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (current_schema(), 'pgboss') and c.relkind in ('r', 'p') and (n.nspname = 'pgboss' or not c.relispartition)
    and not (has_schema_privilege('${wallRole}', n.oid, 'usage') and has_table_privilege('${wallRole}', c.oid, 'insert')
      and has_table_privilege('${wallRole}', c.oid, 'select') and has_table_privilege('${wallRole}', c.oid, 'update')
      and has_table_privilege('${wallRole}', c.oid, 'delete'))`

/** One statement, so that all rights are granted or none. Default privileges cover what a later migration adds. */
const grantRights = `
  do $$ declare what text; begin
    for what in select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in (current_schema(), 'pgboss') and c.relkind in ('r', 'p') and (n.nspname = 'pgboss' or not c.relispartition)
        and pg_has_role(c.relowner, 'usage')
    loop execute format('grant select, insert, update, delete on %s to ${wallRole}', what); end loop;
    for what in select quote_ident(nspname) from pg_namespace where nspname in (current_schema(), 'pgboss')
    loop
      execute format('grant usage on schema %s to ${wallRole}', what);
      execute format('grant usage, select on all sequences in schema %s to ${wallRole}', what);
      execute format('alter default privileges in schema %s grant select, insert, update, delete on tables to ${wallRole}', what);
      execute format('alter default privileges in schema %s grant usage, select on sequences to ${wallRole}', what);
    end loop;
  end $$`

const raiseMissing = async (client: Asker) => {
  const owned = await listWalled(client)
  for (const table of owned.filter(({ has_wall, is_ours }) => is_ours && !has_wall)) await raiseOn(client, table)
  const { rows } = await client.query<{ count: number }>(missingRights)
  if (rows[0]!.count > 0) await client.query(grantRights)
}

/** When nothing is missing, `raiseWall` locks nothing. */
const isComplete = async (client: Asker) => {
  const lacking = (await listWalled(client)).filter(({ has_wall }) => !has_wall)
  return lacking.length === 0 && (await client.query<{ count: number }>(missingRights)).rows[0]!.count === 0
}

/** Tries it, because membership alone does not show whether the role may be set. */
const canEnter = async (client: Asker) => {
  try {
    await client.query(`begin; set local role ${wallRole}`)
    return true
  } catch {
    return false
  } finally {
    await client.query('rollback')
  }
}

const down = (why: string) => new StartError(`${why} See docs/operations/database.md, "A second wall".`)
const noRole = () =>
  down(
    `The database has no role that calls for an account may take on: run "create role ${wallRole} nologin" and grant it "with inherit false".`,
  )

/** Runs as the owner of the tables. Throws a `StartError` when something is missing and cannot be created. */
export const raiseWall = async (client: Asker) => {
  await makeWallRole(client)
  const { has_role, binds } = await stateOf(client)
  if (!has_role) throw noRole()
  if (binds) throw down(`The role "${binds}" inherits from ${wallRole} and would see nothing.`)
  if (await isComplete(client)) return
  await client.query('select pg_advisory_lock($1)', [lockKeys.wall])
  try {
    await raiseMissing(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKeys.wall])
  }
  if (!(await isComplete(client))) throw down('Not every table has its policy: run npm run migrate with the role that owns them.')
}

type Pool = Pick<pg.Pool, 'connect'>

const on = async <Result>(pool: Pool, work: (client: Asker) => Promise<Result>) => {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** The same for a program whose requests will run behind the wall. Through a pooler they may use another role. */
export const openWall = async ({ owner, caller }: { owner: Pool; caller: Pool }) => {
  await on(owner, raiseWall)
  if (!(await on(caller, canEnter))) throw noRole()
}
