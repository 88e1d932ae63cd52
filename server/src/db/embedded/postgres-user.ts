// Postgres refuses to run as root, so when root starts the portal the database runs as a user with fewer rights.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { StartError } from '#src/system/start-error.ts'

/** Empty for the user of this process. */
export type PostgresUser = { uid?: number; gid?: number }

/** Messages in English, instants in UTC, and no secret of this process in the environment of the database. */
export const bareEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

const candidates = ['postgres', 'nobody']

/** For an existing database, returns the owner of its files, so that a user added to the machine later changes nothing. */
export const choosePostgresUser = async (dir: string): Promise<PostgresUser> => {
  const owner = await stat(dir).catch(() => undefined)
  if (process.getuid?.() !== 0) {
    if (!owner || owner.uid === process.getuid?.()) return {}
    throw new StartError(`The database in ${dir} belongs to another user (uid ${owner.uid}): start Forecourt as that user.`)
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const user = candidates.map((name) => users.find(([known]) => known === name)).find(Boolean)
  if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  throw new StartError(
    'Postgres does not run as root and this machine has no user "postgres" or "nobody": start Forecourt as an ordinary user, or set DATABASE_URL.',
  )
}

type Run = { command: string; args: string[]; user?: PostgresUser; input?: string; directory?: number }

/** `directory` is an open directory that the child has as descriptor 3. */
export const run = async ({ command, args, user = {}, input = '', directory }: Run) => {
  const child = spawn(command, args, {
    ...user,
    cwd: '/',
    env: bareEnvironment,
    stdio: ['pipe', 'pipe', 'pipe', directory ?? 'ignore'],
  }) as ChildProcessByStdio<Writable, Readable, Readable>
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'killed'))
  })
  // When a child ends without reading its input, its exit code matters and not the broken pipe.
  child.stdin.on('error', () => {}).end(input)
  const [outcome, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { ok: outcome === 0, outcome, stdout, stderr }
}

export const canEnter = async (dir: string, user: PostgresUser) =>
  user.uid === undefined || (await run({ command: 'test', args: ['-x', dir], user })).ok
