// docs/decisions/0063-a-second-wall.md: `forecourt` may not create roles, so the role of the wall is created in single-user mode:
// together with a new database, or before the start of a database that was created without the role.
import { access, chown, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { run, type PostgresUser } from './postgres-user.ts'

/**
 * From Postgres 16 on, a grant states whether its member inherits; with `POSTGRES_HOME` the server may be older. Each statement is
 * on one line, because single-user mode reads line by line.
 */
export const makeWallRole = [
  'create role forecourt_account nologin noinherit',
  `do $$ begin execute 'grant forecourt_account to forecourt' || case when current_setting('server_version_num')::int >= 160000 then ' with inherit false, set true' else '' end; end $$`,
]

/** Marks that the role exists, because only a running database could tell. */
const mark = 'forecourt.wall'

export const markWallRole = async (cluster: string, { uid, gid }: PostgresUser) => {
  const file = path.join(cluster, mark)
  await writeFile(file, '')
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid)
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

type Old = { dir: string; seen_as: string; user: PostgresUser; postgres: string; directory: number }

/**
 * Skips a database that is running. Ignores one that cannot be opened, because its start reports why. Without the role the portal
 * works, and its log reports that the wall is missing.
 */
export const addWallRole = async ({ dir, seen_as, user, postgres, directory }: Old) => {
  if ((await isThere(path.join(dir, mark))) || (await isThere(path.join(dir, 'postmaster.pid')))) return
  const input = `${makeWallRole.join('\n')}\n`
  const { ok, stderr } = await run({ command: postgres, args: ['--single', '-D', seen_as, 'postgres'], user, input, directory })
  const complaints = stderr.split('\n').filter((line) => /ERROR:|FATAL:|PANIC:/.test(line) && !line.includes('already exists'))
  if (ok && complaints.length === 0) await markWallRole(dir, user)
}
