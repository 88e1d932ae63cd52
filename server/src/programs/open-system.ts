// What every program needs: configuration, database, keys, queue, mail server. Opened in order, closed in reverse.
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Config } from '#src/system/config.ts'
import { connect, jobLimits, openAll, requestLimits, type Database } from '#src/db/connect.ts'
import { assertPooledRole } from '#src/db/pooled-role.ts'
import { followReplica } from '#src/db/replica.ts'
import { noWall, wall, type Wall } from '#src/db/wall.ts'
import { followProvider, type FollowedProvider } from '#src/features/provider/follow-provider.ts'
import { logSettings, logStream } from '#src/system/log.ts'
import { openQueue, type Queue } from '#src/jobs/queue.ts'
import { openKeyring, type Keyring } from '#src/secrets/keyring.ts'
import { inObjectStore, inPostgres, type FileHome } from '#src/secrets/file-homes.ts'
import { settleIndexKey } from '#src/secrets/index-key.ts'
import { systemClock, type Clock } from '#src/outside/clock.ts'
import { openMailer, type Mailer } from '#src/outside/mail.ts'
import { objectStore } from '#src/outside/object-store.ts'
import { openTraces, type Traces } from '#src/outside/traces.ts'
import { standWall } from './stand-wall.ts'

export type System = {
  config: Config
  log: FastifyBaseLogger
  /** For requests. */
  database: Database
  /** A few extra connections for requests that must work even when all others are busy (http/admission.ts). */
  reserved: Database
  /** For jobs and commands: separate connections and limits, so that a long job neither ends early nor delays a request. */
  jobs: Database
  /** Separate connections for counting attempts: a request counts while its transaction holds one of the others. */
  counting: Database
  /** Calls for an account work behind this wall. */
  wall: Wall
  keyring: Keyring
  files: FileHome
  queue: Queue
  clock: Clock
  mailer: Mailer | null
  traces: Traces
  /** The provider's facts as this process knows them, updated when another instance changes them. */
  provider: FollowedProvider
  close: () => Promise<void>
}

type Options = { config: Config; url: string; role: 'api' | 'worker' | 'both' | 'command' }

/** Two are enough, because each attempt is counted in one short statement. */
const countingConnections = 2
const reservedConnections = 2
/** No person waits for a command, so on a busy machine it waits for its connection instead of failing halfway. */
const commandWait = 20_000

/** Expects a migrated database. */
export const openSystem = async ({ config: given, url, role }: Options): Promise<System> => {
  // A copy for this system, because the provider's facts in it change while it runs.
  const config = { ...given }
  const log: FastifyBaseLogger = pino(logSettings(config.log_level), logStream())
  const ring = openKeyring(config)
  const onError = (error: Error) => log.warn({ err: error }, 'lost a database connection')
  const works = role === 'worker' || role === 'both'
  const limits = role === 'command' ? { ...requestLimits, wait: commandWait } : requestLimits
  const max = config.database_connections
  // Only requests may go through a pooler: jobs set their own limits, and the queue and the listener need a permanent connection.
  const pooler = role === 'api' ? config.pooler_url : undefined
  const asking = { onError, limits, is_pooled: pooler !== undefined }
  const database = connect(pooler ?? url, { ...asking, name: `forecourt-${role}`, max })
  const reserved = connect(pooler ?? url, { ...asking, name: `forecourt-${role}-reserved`, max: reservedConnections })
  const jobs = connect(url, { onError, limits: jobLimits, name: `forecourt-${role}-jobs`, max })
  const counting = connect(pooler ?? url, { ...asking, name: `forecourt-${role}-counting`, max: countingConnections })
  const onTrouble = (error: Error) => log.warn({ err: error }, 'reading from the primary instead of the replica')
  const { read_url } = config
  const replica = read_url ? [followReplica({ url: read_url, of: [database, reserved, jobs], max, onTrouble })] : []
  // A command does one thing at a time. The API and the worker may get a lot of work at once, right after the start.
  const asked = [database, reserved, counting]
  const busy = { api: asked, worker: [jobs, counting], both: [...asked, jobs], command: [] }[role]
  await Promise.all(busy.map(openAll))
  const pools = [database, reserved, jobs, counting, ...replica]
  const closeAll = () => Promise.all(pools.map(({ close }) => close()))
  const settle = async () => {
    if (pooler) await assertPooledRole(database, limits)
    return settleIndexKey({ db: jobs.db }, ring)
  }
  const keyring = await settle().catch(async (error: unknown) => {
    await closeAll()
    throw error
  })
  const provider = await followProvider({ db: jobs.db, config, log, url, isListening: role !== 'command' }).catch(
    async (error: unknown) => {
      await closeAll()
      throw error
    },
  )
  const traces = await openTraces(config, role)
  const queue = await openQueue({ url, log, role: works ? 'work' : 'send', traces })
  // Last, because it also grants rights on the tables of the queue.
  const has_wall = await standWall(config, log, { owner: jobs.pool, caller: database.pool }).catch(async (error: unknown) => {
    await Promise.all([provider.close(), queue.close()])
    await closeAll()
    throw error
  })
  const mailer = openMailer(config)
  const files = config.file_store
    ? inObjectStore({ store: objectStore(config.file_store), db: counting.db, log })
    : inPostgres(log)
  return {
    config,
    log,
    database,
    reserved,
    jobs,
    counting,
    wall: has_wall ? wall : noWall,
    keyring,
    files,
    queue,
    clock: systemClock,
    mailer,
    traces,
    provider,
    close: async () => {
      await provider.close()
      await queue.close()
      mailer?.close()
      await traces.close()
      await closeAll()
    },
  }
}

/** The part of every context that is the same for all requests. */
export const contextBase = ({ config, log, database, counting, keyring, files, queue, clock, mailer, traces }: System) => ({
  db: database.db,
  counting: counting.db,
  config,
  log,
  keyring,
  files,
  queue,
  clock,
  mailer,
  traces,
})

/** The same for jobs and commands. */
export const jobBase = (system: System) => ({ ...contextBase(system), db: system.jobs.db, wall: system.wall })
