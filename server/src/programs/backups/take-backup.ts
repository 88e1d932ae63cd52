// docs/operations/backup.md: one folder with the database and a manifest. It gets its final name only when it is complete.
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findPostmaster } from '#src/db/embedded/postmaster.ts'
import { startEmbedded } from '#src/db/embedded/start.ts'
import { openForStart } from '#src/db/migrate.ts'
import type { Config } from '#src/system/config.ts'
import { StartError } from '#src/system/start-error.ts'
import { embeddedFolder } from '../open-database.ts'
import { manifestName, readFacts, sha256Of, type Manifest } from './manifest.ts'
import { findTool, runTool } from './pg-tools.ts'

type Taken = Pick<Manifest, 'kind' | 'file' | 'counts' | 'files' | 'keys' | 'postgres'>

/** Counts and dumps in one snapshot, while the portal runs. */
const dumpExternal = async (url: string, folder: string): Promise<Taken> => {
  const file = 'database.dump'
  const client = await openForStart(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const facts = await readFacts(client)
    const tool = findTool('pg_dump', facts.postgres)
    const target = path.join(folder, file)
    // When another role owns the tables, policies apply to this role too. They allow it to see every row.
    const choices = ['--format=custom', '--enable-row-security', '--no-password']
    await runTool(tool, [...choices, `--snapshot=${rows[0]!.snapshot}`, `--file=${target}`], url)
    return { kind: 'dump', file, ...facts }
  } finally {
    await client.end()
  }
}

const countEmbedded = async (dir: string) => {
  const embedded = await startEmbedded({ dir })
  try {
    const client = await openForStart(embedded.url)
    try {
      return await readFacts(client)
    } finally {
      await client.end()
    }
  } finally {
    await embedded.stop()
  }
}

/** The embedded Postgres has no pg_dump, so its files are copied while it is stopped. */
const copyEmbedded = async (config: Config, folder: string): Promise<Taken> => {
  const dir = embeddedFolder(config)
  if (!(await stat(dir).catch(() => undefined))) throw new StartError(`There is no database in ${config.data_dir} to back up.`)
  if (await findPostmaster(dir))
    throw new StartError(
      'The portal is running on this database. Stop it first: the embedded database is copied while it is stopped.',
    )
  const facts = await countEmbedded(dir)
  const file = 'database.tar'
  await runTool('tar', ['-cf', path.join(folder, file), '-C', path.dirname(dir), path.basename(dir)])
  return { kind: 'copy', file, ...facts }
}

const versionOfProgram = async () => {
  const text = await readFile(path.join(import.meta.dirname, '../../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

export const takeBackup = async (config: Config, target: string): Promise<Manifest> => {
  if (await stat(target).catch(() => undefined)) throw new StartError(`${target} exists already. Name a folder that does not.`)
  const staging = `${target}.part`
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  try {
    const taken_at = new Date().toISOString()
    const taken = config.database_url ? await dumpExternal(config.database_url, staging) : await copyEmbedded(config, staging)
    const file = path.join(staging, taken.file)
    await chmod(file, 0o600)
    const manifest = { format: 1 as const, forecourt: await versionOfProgram(), taken_at, sha256: await sha256Of(file), ...taken }
    await writeFile(path.join(staging, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(staging, target)
    return manifest
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
