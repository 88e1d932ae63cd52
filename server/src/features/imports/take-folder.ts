// docs/operations/files.md#a-watched-folder: when several processes watch a folder, on one machine or on several that share it,
// only one reads its files. The others wait until it ends.
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#src/db/connect.ts'

/** Holds an id of the folder, because each machine may use a different path. */
const markName = '.forecourt-folder'

const markOf = async (folder: string) => {
  const file = path.join(folder, markName)
  await writeFile(file, randomUUID(), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}

type Work = { whileOurs: (isOurs: () => Promise<unknown>) => Promise<void>; onOthers: () => void }

/**
 * Takes a session lock in the database, which ends with the process or its connection, however they end. `isOurs` queries on that
 * connection and throws when it is lost.
 */
export const takeFolder = async (db: Db, folder: string, { whileOurs, onOthers }: Work) => {
  const key = `folder:${await markOf(folder)}`
  await db.connection().execute(async (held) => {
    const { rows } = await sql<{ is_ours: boolean }>`select pg_try_advisory_lock(hashtextextended(${key}, 0)) as is_ours`.execute(
      held,
    )
    if (!rows[0]!.is_ours) return onOthers()
    try {
      await whileOurs(() => sql`select`.execute(held))
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`.execute(held).catch(() => {})
    }
  })
}
