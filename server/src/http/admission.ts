// docs/product/safety.md#more-than-it-can-do: decides which calls get a connection when there are too few.
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import type { Database, Db } from '#src/db/connect.ts'
import { overloaded } from '#src/system/errors.ts'

/** Per connection. A short statement takes a few milliseconds, so even the last call in the queue waits imperceptibly long. */
const waitingForEach = 60

/** In milliseconds. When statements are slow, even a much shorter queue is too long. */
const longestWait = 1_000

/** At least one call waits for every connection. */
const isBusy = ({ pool }: Database) => pool.waitingCount >= pool.options.max
const isSlow = (database: Database) => isBusy(database) && database.waited() > longestWait
export const isFull = (database: Database) =>
  database.pool.waitingCount >= database.pool.options.max * waitingForEach || isSlow(database)

/**
 * The connections that a call works with, or an immediate refusal: a caller waiting for an answer that comes too late delays all
 * others. Endpoints with `is_kept` use reserved connections when the others are busy.
 */
export const admission =
  (database: Database, reserved: Database) =>
  ({ is_kept }: Pick<Endpoint, 'is_kept'>): Db => {
    if (is_kept && isBusy(database) && !isFull(reserved)) return reserved.db
    if (isFull(database)) throw overloaded()
    return database.db
  }
