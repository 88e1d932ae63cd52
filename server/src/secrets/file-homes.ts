// docs/decisions/0069-two-homes-for-sealed-files.md: where the content of a sealed file is. Its row always has the header with the
// wrapped key, followed by the content itself or by the name of the object in the store.
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#src/db/connect.ts'
import { StoreAway, type ObjectStore } from '#src/outside/object-store.ts'
import { fileMissing, filesAway } from '#src/system/errors.ts'
import { splitSealed } from './vault.ts'

export type FileHome = {
  /** Takes a sealed file, and returns the bytes that its row keeps. */
  put: (place: string, sealed: Buffer) => Promise<Buffer>
  /** Takes the bytes that a row keeps, and returns the sealed file. */
  get: (kept: Buffer) => Promise<Buffer>
  /** The store with the objects that `stored_files` names; null where no store is configured. */
  store: Pick<ObjectStore, 'has' | 'remove'> | null
}

/** The first byte shows where the content is. */
export const here = 1
export const inStore = 2

const nameIn = (kept: Buffer) => splitSealed(kept).content.toString()

type Log = Pick<FastifyBaseLogger, 'error'>

/** The default. A file that an earlier setting put elsewhere is not lost, only out of reach. */
export const inPostgres = (log: Log): FileHome => ({
  put: async (_, sealed) => sealed,
  get: async (kept) => {
    if (kept[0] !== inStore) return kept
    log.error({ file: nameIn(kept) }, 'a file is in a file store, and FILE_STORE_URL is not set')
    throw filesAway()
  },
  store: null,
})

/** With a random suffix, so that a recreated file never replaces the previous object. */
const newName = (place: string) => `${place.replaceAll('|', '/')}-${randomUUID()}`

type Opened = { store: ObjectStore; /** Never a transaction. */ db: Db; log: Log }

/**
 * The name is stored before the object, outside any transaction. So an object whose row was never committed is known, and the
 * housekeeping removes it. A trigger of the row records when a row names the object, and when none does any more.
 */
export const inObjectStore = ({ store, db, log }: Opened): FileHome => {
  const away = (error: unknown) => {
    if (!(error instanceof StoreAway)) throw error
    log.error({ err: error }, 'the file store did not do it')
    throw filesAway()
  }
  return {
    put: async (place, sealed) => {
      const name = newName(place)
      const { header, content } = splitSealed(sealed)
      await sql`insert into stored_files (name, loose_since) values (${name}, now())`.execute(db)
      await store.put(name, Buffer.from(content)).catch(away)
      return Buffer.concat([Buffer.from([inStore]), header.subarray(1), Buffer.from(name)])
    },
    get: async (kept) => {
      if (kept[0] !== inStore) return kept
      const name = nameIn(kept)
      const content = await store.get(name).catch(away)
      if (!content) {
        log.error({ file: name }, 'a file is missing from the file store')
        throw fileMissing()
      }
      return Buffer.concat([Buffer.from([here]), splitSealed(kept).header.subarray(1), content])
    },
    store,
  }
}
