// docs/decisions/0063-a-second-wall.md: `forecourt` makes no roles, so the role of the wall is made in single-user mode: with a new
// database, and before the start of one that was made without it.
import { access, chown, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { run, type PostgresUser } from './postgres-user.ts'

/** A grant says from 16 on that its member does not inherit; with `POSTGRES_HOME` the server may be older. Each on one line: that is
 * how single-user mode reads. */
export const makeWallRole = [
  'create role forecourt_account nologin noinherit',
  `do $$ begin execute 'grant forecourt_account to forecourt' || case when current_setting('server_version_num')::int >= 160000 then ' with inherit false, set true' else '' end; end $$`,
]

/** Says that the role was made, because only a running database could tell. */
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
 * A database that runs is left as it is, and so is one that cannot be opened: its start says why. Without the role the portal
 * works, and its log says that the wall is missing.
 */
export const addWallRole = async ({ dir, seen_as, user, postgres, directory }: Old) => {
  if ((await isThere(path.join(dir, mark))) || (await isThere(path.join(dir, 'postmaster.pid')))) return
  const input = `${makeWallRole.join('\n')}\n`
  const { ok, stderr } = await run({ command: postgres, args: ['--single', '-D', seen_as, 'postgres'], user, input, directory })
  const complaints = stderr.split('\n').filter((line) => /ERROR:|FATAL:|PANIC:/.test(line) && !line.includes('already exists'))
  if (ok && complaints.length === 0) await markWallRole(dir, user)
}
