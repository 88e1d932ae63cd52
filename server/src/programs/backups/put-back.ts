// docs/operations/backup.md#restore: restores only into an empty place, and never overwrites anything.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#src/db/embedded/start.ts'
import { openForStart } from '#src/db/migrate.ts'
import type { Config } from '#src/system/config.ts'
import { hostsOf } from '#src/system/database-hosts.ts'
import { StartError } from '#src/system/start-error.ts'
import { embeddedFolder } from '../open-database.ts'
import { compareCounts, readFacts, type Manifest } from './manifest.ts'
import { findTool, runTool } from './pg-tools.ts'

const countsIn = async (url: string) => {
  const client = await openForStart(url)
  try {
    return (await readFacts(client)).counts
  } finally {
    await client.end()
  }
}

const assertEmpty = async (url: string) => {
  const client = await openForStart(url)
  try {
    const { rows } = await client.query<{ tables: number; major: number }>(`
      select count(*)::int as tables, current_setting('server_version_num')::int / 10000 as major
      from pg_class where relkind in ('r', 'p') and relnamespace in (to_regnamespace(current_schema()::text), to_regnamespace('pgboss'))`)
    if (rows[0]!.tables > 0) throw new StartError('The database of DATABASE_URL has tables already. Restore into an empty one.')
    return rows[0]!.major
  } finally {
    await client.end()
  }
}

/** Policies name a role that this server may not have. The next start creates them (docs/operations/database.md#a-second-wall). */
const ofWall = /^\d+; \d+ \d+ (?:POLICY|ROW SECURITY) /

const listWithoutWall = async (tool: string, dump: string, list: string) => {
  await runTool(tool, ['--list', `--file=${list}`, dump])
  const lines = (await readFile(list, 'utf8')).split('\n')
  await writeFile(list, lines.filter((line) => !ofWall.test(line)).join('\n'))
}

/** Runs in one transaction, so that the dump is restored completely or not at all. */
const putBackDump = async (url: string, folder: string, { file }: Manifest) => {
  const tool = findTool('pg_restore', await assertEmpty(url))
  const database = decodeURIComponent(new URL(hostsOf(url)[0]).pathname.slice(1))
  const choices = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', '--no-password']
  const dump = path.join(folder, file)
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'forecourt-restore-'))
  try {
    const list = path.join(scratch, 'list')
    await listWithoutWall(tool, dump, list)
    await runTool(tool, [...choices, `--use-list=${list}`, `--dbname=${database}`, dump], url)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return countsIn(url)
}

const putBackCopy = async (config: Config, folder: string, { file }: Manifest) => {
  const dir = embeddedFolder(config)
  if (existsSync(dir)) throw new StartError(`${config.data_dir} has a database already. Restore into an empty DATA_DIR.`)
  if (!config.keyring && !existsSync(path.join(config.data_dir, 'keyring.json')))
    throw new StartError('keyring.json is not in DATA_DIR. Put it there first: without it no PIN and no card number can be read.')
  await mkdir(config.data_dir, { recursive: true })
  const staging = await mkdtemp(`${dir}.restore-`)
  try {
    await runTool('tar', ['-xf', path.join(folder, file), '-C', staging])
    await rename(path.join(staging, path.basename(dir)), dir)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  const embedded = await startEmbedded({ dir })
  try {
    return await countsIn(embedded.url)
  } finally {
    await embedded.stop()
  }
}

/** Returns the differences from the backup, in sentences. */
export const putBack = async (config: Config, folder: string, manifest: Manifest): Promise<string[]> => {
  const expected = config.database_url ? 'dump' : 'copy'
  if (manifest.kind !== expected)
    throw new StartError(
      manifest.kind === 'dump'
        ? 'This is the backup of an external database. Set DATABASE_URL to an empty one.'
        : 'This is the backup of an embedded database. Unset DATABASE_URL and set DATA_DIR.',
    )
  const counts = config.database_url
    ? await putBackDump(config.database_url, folder, manifest)
    : await putBackCopy(config, folder, manifest)
  return compareCounts(manifest.counts, counts)
}
