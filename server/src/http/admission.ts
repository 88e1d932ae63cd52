// docs/product/safety.md#more-than-it-can-do: who gets a connection when there are too few of them.
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import type { Database, Db } from '#src/db/connect.ts'
import { overloaded } from '#src/system/errors.ts'

/** For each connection. A short statement takes a few milliseconds, so the last in the queue waits less than a person notices. */
const waitingForEach = 60

/** In milliseconds. When statements are slow a much shorter queue is too long. */
const longestWait = 1_000

/** Every connection has at least one more waiting for it. */
const isBusy = ({ pool }: Database) => pool.waitingCount >= pool.options.max
const isSlow = (database: Database) => isBusy(database) && database.waited() > longestWait
export const isFull = (database: Database) =>
  database.pool.waitingCount >= database.pool.options.max * waitingForEach || isSlow(database)

/**
 * The connections that a call works with, or a refusal at once: a caller that waits for an answer which comes too late makes it
 * later for all. Calls that are kept have connections of their own when the others are busy.
 */
export const admission =
  (database: Database, reserved: Database) =>
  ({ is_kept }: Pick<Endpoint, 'is_kept'>): Db => {
    if (is_kept && isBusy(database) && !isFull(reserved)) return reserved.db
    if (isFull(database)) throw overloaded()
    return database.db
  }
