// What both programs need: configuration, database, keys, queue, mail server. Opened in order, closed in reverse.
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Config } from './config.ts'
import { connect, openAll, type Database } from './db/connect.ts'
import { logSettings } from './http/log.ts'
import { openQueue, type Queue } from './jobs/queue.ts'
import { openKeyring, type Keyring } from './keyring.ts'
import { systemClock, type Clock } from './outside/clock.ts'
import { openMailer, type Mailer } from './outside/mail.ts'

export type System = {
  config: Config
  log: FastifyBaseLogger
  database: Database
  /** Connections of its own for counting attempts: a request counts while its transaction holds one of the others. */
  counting: Database
  keyring: Keyring
  queue: Queue
  clock: Clock
  mailer: Mailer | null
  close: () => Promise<void>
}

type Options = { config: Config; url: string; role: 'api' | 'worker' | 'both' | 'command' }

/** Each counts in one short statement. */
const countingConnections = 2
/** Nobody sits before a command: on a busy machine it waits for its connection rather than fail half-way. */
const commandWait = 20_000

/** The database is already migrated. */
export const openSystem = async ({ config, url, role }: Options): Promise<System> => {
  const log: FastifyBaseLogger = pino(logSettings(config.log_level))
  const keyring = openKeyring(config)
  const onError = (error: Error) => log.warn({ err: error }, 'lost a database connection')
  const shared = { onError, ...(role === 'command' && { wait_ms: commandWait }) }
  const database = connect(url, { ...shared, name: `forecourt-${role}`, max: config.database_connections })
  const counting = connect(url, { ...shared, name: `forecourt-${role}-counting`, max: countingConnections })
  // A command does one thing after another; the others are asked many things at once as soon as they are there.
  if (role !== 'command') await Promise.all([database, counting].map(openAll))
  const works = role === 'worker' || role === 'both'
  const queue = await openQueue({ url, log, role: works ? 'work' : 'send' })
  const mailer = openMailer(config)
  return {
    config,
    log,
    database,
    counting,
    keyring,
    queue,
    clock: systemClock,
    mailer,
    close: async () => {
      await queue.close()
      mailer?.close()
      await counting.close()
      await database.close()
    },
  }
}

/** The part of every context that is the same for requests, jobs and commands. */
export const contextBase = ({ config, log, database, counting, keyring, queue, clock, mailer }: System) => ({
  db: database.db,
  counting: counting.db,
  config,
  log,
  keyring,
  queue,
  clock,
  mailer,
})
