// The file of an archived month: compressed JSON, one entry per line. Written completely or not at all.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { copyOut } from '#src/db/copy-out.ts'
import type { Db } from '#src/db/connect.ts'
import { StartError } from '#src/system/start-error.ts'

export const fileOf = (folder: string, part: string) => path.join(folder, `${part}.jsonl.gz`)

/** JSON escapes all characters below a space, so these never occur and nothing is ever quoted. */
const plainLines = String.raw`format csv, quote e'\x01', delimiter e'\x02'`

export const sha256Of = async (file: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest()
}

export const writeArchive = async (db: Db, part: string, file: string) => {
  const staging = `${file}.part`
  const query = sql`select to_jsonb(e) from ${sql.table(part)} e order by id`.compile(db)
  try {
    await pipeline(
      copyOut(db, query, { options: plainLines }),
      createGzip(),
      createWriteStream(staging, { mode: 0o600, flush: true }),
    )
    await rename(staging, file)
    // Sync the folder too, so that the file name is on disk before the month is dropped.
    await using folder = await open(path.dirname(file))
    await folder.sync()
  } finally {
    await rm(staging, { force: true })
  }
  return sha256Of(file)
}

const atOnce = 1_000

/** Yields a few entries at a time, each as JSON text. */
export const readArchive = async function* (file: string): AsyncGenerator<string[]> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })
  let some: string[] = []
  try {
    for await (const line of lines) {
      some.push(line)
      if (some.length < atOnce) continue
      yield some
      some = []
    }
  } catch (cause) {
    throw new StartError(`${file} cannot be read.`, { cause })
  }
  if (some.length > 0) yield some
}
