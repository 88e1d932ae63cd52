// docs/operations/database.md#a-second-wall: raises the wall where the database has the role for it. Otherwise the start fails if
// the operator asked for the wall, and logs a warning if not.
import type { FastifyBaseLogger } from 'fastify'
import { openWall } from '#src/db/raise-wall.ts'
import type { Config } from '#src/system/config.ts'
import { StartError } from '#src/system/start-error.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Returns whether the wall is up. */
export const raiseWhere = async ({ account_wall }: Pick<Config, 'account_wall'>, log: Log, raise: () => Promise<void>) => {
  if (!account_wall) return false
  try {
    await raise()
    return true
  } catch (error) {
    if (account_wall === true || !(error instanceof StartError)) throw error
    log.warn(`The database does not keep accounts apart: ${error.message}`)
    return false
  }
}

export const standWall = (config: Pick<Config, 'account_wall'>, log: Log, doors: Parameters<typeof openWall>[0]) =>
  raiseWhere(config, log, () => openWall(doors))
