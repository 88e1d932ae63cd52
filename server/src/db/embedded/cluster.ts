// One directory holds one database with its password. It is renamed into place once complete, so it is never half created.
import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, open, readdir, readFile, realpath, rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '#src/system/start-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { canEnter, choosePostgresUser, type PostgresUser, run } from './postgres-user.ts'
import { exists } from './processes.ts'
import { addWallRole, makeWallRole, markWallRole } from './wall-role.ts'

export type Cluster = {
  dir: string
  /** The path under which Postgres opens the directory, because its user may have no access to the parent directories. */
  seen_as: string
  user: PostgresUser
  binaries: Binaries
  password: string
}

/** A child process can enter an open directory without access to its parents, so the data can also be in root's own directories. */
const handedOver = '/proc/self/fd/3'
const secretFile = 'forecourt.secret'
const neededBytes = 128 * 2 ** 20
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
const remedy = 'restore the directory from a backup, or remove it to begin with an empty database'

export const damaged = (dir: string, reason: string) =>
  new StartError(`The database in ${dir} is damaged (${reason}): ${remedy}.`)
export const diskFull = (dir: string) => new StartError(`There is no disk space left for the database in ${dir}.`)

export const outOfSpace = /No space left on device/

const sayWhy = (dir: string, error: unknown): never => {
  if (error instanceof StartError || !(error instanceof Error && 'code' in error)) throw error
  if (outOfSpace.test(error.message) || error.code === 'ENOSPC') throw diskFull(dir)
  throw new StartError(`The database directory ${dir} cannot be used (${error.message}).`, { cause: error })
}

const readVersion = (dir: string) =>
  readFile(path.join(dir, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

const checkVersion = (dir: string, version: string, { major }: Binaries) => {
  if (!/^\d+\n?$/.test(version)) throw damaged(dir, 'PG_VERSION holds no version')
  if (Number(version) === major) return
  throw new StartError(
    `The database in ${dir} was made by Postgres ${version.trim()} and this is Postgres ${major}: use the version that made it.`,
  )
}

/** Removes what a first start that was killed left next to the database. */
const sweepStaging = async (dir: string) => {
  const prefix = `${path.basename(dir)}.init-`
  const left = (await readdir(path.dirname(dir))).filter(
    (name) => name.startsWith(prefix) && !exists(Number.parseInt(name.slice(prefix.length), 10)),
  )
  // The initdb of that start may still be writing. In that case the next start removes its files.
  await Promise.allSettled(left.map((name) => rm(path.join(path.dirname(dir), name), { recursive: true, force: true })))
}

/** Refuses a directory that has files but no database. */
const refuseForeign = async (dir: string) => {
  const files = await readdir(dir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (files.length > 0 && !files.includes('PG_VERSION')) throw damaged(dir, 'PG_VERSION is missing')
}

type Preparation = Omit<Cluster, 'seen_as' | 'password'> & { is_reachable: boolean }

/** Only `forecourt` can sign in: the superuser has no password and can use single-user mode only. */
const fillCluster = async (staging: string, { user, binaries, is_reachable }: Preparation) => {
  const handle = await open(staging)
  const seenAs = `${is_reachable ? staging : handedOver}/cluster`
  const step = async (command: string, args: string[], input?: string) => {
    const { ok, outcome, stderr } = await run({ command, args, user, input, directory: handle.fd })
    // Single-user mode reports a failed statement and still exits with 0.
    const complaint = stderr.split('\n').find((line) => /error:|ERROR:|FATAL:|PANIC:/.test(line))
    if (!ok || complaint) throw Object.assign(new Error(complaint ?? `${path.basename(command)}: ${outcome}`), { code: outcome })
  }
  try {
    const password = randomBytes(24).toString('base64url')
    const choices = ['--username=postgres', '--auth=reject', '--encoding=UTF8', `--locale=${locale}`, '--data-checksums']
    await step(binaries.initdb, [`--pgdata=${seenAs}`, ...choices])
    await step(
      binaries.postgres,
      ['--single', '-D', seenAs, 'postgres'],
      [
        `create role forecourt login createdb password '${password}'`,
        'create database forecourt owner forecourt',
        ...makeWallRole,
        '',
      ].join('\n'),
    )
    await markWallRole(path.join(staging, 'cluster'), user)
    const ways = ['host all forecourt 127.0.0.1/32 scram-sha-256', 'local all forecourt scram-sha-256', '']
    await writeFile(path.join(staging, 'cluster/pg_hba.conf'), ways.join('\n'))
    const secret = path.join(staging, 'cluster', secretFile)
    await writeFile(secret, password, { mode: 0o600, flag: 'wx', flush: true })
    if (user.uid !== undefined && user.gid !== undefined) await chown(secret, user.uid, user.gid)
  } finally {
    await handle.close()
  }
}

const createCluster = async (preparation: Preparation) => {
  const { dir, user } = preparation
  await sweepStaging(dir)
  await refuseForeign(dir)
  const { bavail, bsize } = await statfs(path.dirname(dir))
  if (bavail * bsize < neededBytes) throw diskFull(dir)
  const staging = await mkdtemp(`${dir}.init-${process.pid}-`)
  try {
    if (user.uid !== undefined && user.gid !== undefined) await chown(staging, user.uid, user.gid)
    await fillCluster(staging, preparation)
    await rename(path.join(staging, 'cluster'), dir).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
      // Another process was first. We use its database.
      await refuseForeign(dir)
    })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

const prepare = async (dir: string): Promise<Cluster> => {
  const user = await choosePostgresUser(dir)
  const binaries = await findBinaries(user)
  const is_reachable = await canEnter(path.dirname(dir), user)
  if (!is_reachable && process.platform !== 'linux') {
    throw new StartError(
      `Postgres does not run as root and its own user cannot enter ${path.dirname(dir)}: start Forecourt as an ordinary user.`,
    )
  }
  if ((await readVersion(dir)) === undefined) await createCluster({ dir, user, binaries, is_reachable })
  checkVersion(dir, (await readVersion(dir)) ?? '', binaries)
  const password = await readFile(path.join(dir, secretFile), 'utf8').catch(() => '')
  if (!password) throw damaged(dir, `${secretFile} cannot be read`)
  const seen_as = is_reachable ? dir : handedOver
  await using handle = await open(dir)
  await addWallRole({ dir, seen_as, user, postgres: binaries.postgres, directory: handle.fd })
  return { dir, seen_as, user, binaries, password }
}

export const prepareCluster = async (wanted: string): Promise<Cluster> => {
  const parent = path.dirname(path.resolve(wanted))
  try {
    await mkdir(parent, { recursive: true })
    // Two paths to the same directory must find the same running database.
    return await prepare(path.join(await realpath(parent), path.basename(wanted)))
  } catch (error) {
    return sayWhy(path.resolve(wanted), error)
  }
}
