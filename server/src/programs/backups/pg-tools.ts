// Runs the tools of an installed Postgres. A pg_dump older than the server refuses to work, so this chooses one that is not older.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { hostsOf } from '#src/system/database-hosts.ts'
import { StartError } from '#src/system/start-error.ts'

const debianHomes = '/usr/lib/postgresql'

const folders = () => {
  let homes: string[] = []
  try {
    homes = readdirSync(debianHomes).map((major) => path.join(debianHomes, major, 'bin'))
  } catch {
    // Other systems have the tools elsewhere: on the PATH, or in POSTGRES_HOME.
  }
  const given = process.env.POSTGRES_HOME ? [path.join(process.env.POSTGRES_HOME, 'bin')] : []
  return [...given, ...homes, ...(process.env.PATH ?? '').split(path.delimiter)]
}

const majorOf = (command: string) => {
  const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
  return Number(/\b(\d+)(\.\d+)?/.exec(stdout ?? '')?.[1] ?? 0)
}

/** The oldest version that is not older than the server. */
export const findTool = (name: 'pg_dump' | 'pg_restore', server: number) => {
  const found = folders()
    .map((folder) => path.join(folder, name))
    .map((command) => ({ command, major: majorOf(command) }))
    .filter(({ major }) => major >= server)
    .toSorted((one, other) => one.major - other.major)
  if (found[0]) return found[0].command
  throw new StartError(
    `There is no ${name} of Postgres ${server} or later on this machine. Install postgresql-client-${server}, or set POSTGRES_HOME.`,
  )
}

const optionNames: Readonly<Record<string, string>> = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  options: 'PGOPTIONS',
}

/** Our driver's name for TLS without a check of the certificate, which the tools call `require`. */
const sslModes: Readonly<Record<string, string>> = { 'no-verify': 'require' }

/** In environment variables, because every user of the machine can read the arguments of a process. */
export const asEnvironment = (address: string) => {
  const servers = hostsOf(address).map((one) => new URL(one))
  const [url] = servers as [URL]
  const given = [...url.searchParams].flatMap(([name, value]) =>
    optionNames[name] ? [[optionNames[name], sslModes[value] ?? value]] : [],
  )
  return {
    PGHOST: url.searchParams.get('host') ?? servers.map(({ hostname }) => hostname.replaceAll(/[[\]]/g, '')).join(','),
    PGPORT: servers.map(({ port }) => port || '5432').join(','),
    ...(servers.length > 1 && { PGTARGETSESSIONATTRS: 'read-write' }),
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...Object.fromEntries(given),
  }
}

export const runTool = async (command: string, args: readonly string[], url?: string) => {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', ...(url && asEnvironment(url)) }
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints = (complaints + text).slice(-4_000)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return
  const reason =
    complaints
      .trim()
      .split('\n')
      .findLast((line) => /error|cannot|denied/i.test(line)) ?? complaints.trim()
  throw new StartError(`${path.basename(command)} failed: ${reason}`)
}
