// What a backup declares about itself, so that a restore can prove that everything came back. It names keys but contains none.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { StartClient } from '#src/db/migrate.ts'
import { StartError } from '#src/system/start-error.ts'

export const manifestName = 'backup.json'

const Manifest = z.strictObject({
  format: z.literal(1),
  /** A dump by pg_dump, or a copy of the stopped embedded database. */
  kind: z.enum(['dump', 'copy']),
  forecourt: z.string(),
  postgres: z.number(),
  taken_at: z.iso.datetime(),
  file: z.enum(['database.dump', 'database.tar']),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  counts: z.record(z.string(), z.number()),
  /** The number of files whose content is in a file store. */
  files: z.number().default(0),
  /** The ids of the keys that the key ring must have. */
  keys: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>

export const sha256Of = async (file: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Undefined for a file that was cut off. */
const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Refuses a backup that is incomplete or was changed. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(path.join(folder, manifestName), 'utf8').catch(() => '')
  if (!text) throw new StartError(`${folder} holds no backup: ${manifestName} is missing.`)
  const parsed = Manifest.safeParse(asJson(text))
  if (!parsed.success) throw new StartError(`${folder} holds a backup that this version cannot read.`)
  const { file, sha256 } = parsed.data
  const found = await sha256Of(path.join(folder, file)).catch(() => '')
  if (found !== sha256) throw new StartError(`${file} in ${folder} is not what was backed up. Use another backup.`)
  return parsed.data
}

type Facts = Pick<Manifest, 'counts' | 'files' | 'keys' | 'postgres'>

/** Runs in the transaction of `client`. Partitions are counted with their table. */
export const readFacts = async (client: StartClient): Promise<Facts> => {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (current_schema(), 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*) as count from ${name}`)
    counts[name] = Number(rows[0]?.count)
  }
  const { rows: keys } = await client.query<{ id: string }>(
    'select wrapped_by as id from account_keys union select key_id from index_key order by 1',
  )
  const { rows: stored } = await client.query<{ count: number }>(
    'select count(*)::int as count from stored_files where loose_since is null',
  )
  const { rows: server } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return { counts, files: stored[0]!.count, keys: keys.map(({ id }) => id), postgres: server[0]!.major }
}

/** Returns sentences; none if every table has as many rows as before. */
export const compareCounts = (before: Manifest['counts'], after: Manifest['counts']) =>
  Object.entries(before)
    .filter(([table, count]) => after[table] !== count)
    .map(([table, count]) => `${table} has ${after[table] ?? 'no table for'} rows; the backup says ${count}.`)
