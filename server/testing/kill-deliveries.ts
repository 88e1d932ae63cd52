// docs/product/safety.md#mail-once-and-never-lost: a worker is killed again and again while scheduled reports fall due. Each
// report must be sent, under one Message-ID.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#src/db/connect.ts'
import type { MailServer } from './mail-server.ts'
import { aProgram } from './program.ts'

type Options = {
  /** The environment of the worker: the database, the key ring, the mail server. */
  environment: Record<string, string>
  mailServer: MailServer
  /** Each of them must get exactly one report. */
  recipients: readonly string[]
  /** Whether to kill now, given the mails sent and the seconds passed since the last kill. */
  isTime: (since: { letters: number; seconds: number }) => boolean
  /** Called after each kill. A test shortens the queue's wait here. */
  afterKill?: (kills: number) => Promise<unknown>
  /** Ends the run early when the missing mails will never arrive. */
  isEnough?: () => boolean
  workers?: number
  seconds: number
}

const started = async (environment: Options['environment']) => {
  const worker = aProgram('worker', { ...environment, LOG_LEVEL: 'info' })
  await worker.said('worker started')
  return worker
}

/** The queue notices the jobs of a dead worker within a minute. This makes them due at once. */
export const missAtOnce = (db: Db) =>
  sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db)

/** Runs until every recipient has a mail, or the time limit is reached. */
export const killDuringDeliveries = async (options: Options) => {
  const { environment, mailServer, recipients, isTime, afterKill, isEnough = () => false, workers = 1, seconds } = options
  const missing = () => recipients.filter((email) => mailServer.to(email).length === 0).length
  const end = Date.now() + seconds * 1_000
  let kills = 0
  const alive = await Promise.all(Array.from({ length: workers }, () => started(environment)))
  let [letters, since] = [mailServer.letters.length, Date.now()]
  while (missing() > 0 && Date.now() < end && !isEnough()) {
    await pause(20)
    const gone = { letters: mailServer.letters.length - letters, seconds: (Date.now() - since) / 1_000 }
    if (!isTime(gone)) continue
    const victim = kills % workers
    await alive[victim]!.stop('SIGKILL')
    kills++
    await afterKill?.(kills)
    alive[victim] = await started(environment)
    ;[letters, since] = [mailServer.letters.length, Date.now()]
  }
  await Promise.all(alive.map((worker) => worker.stop()))
  return { kills, missing: missing() }
}

/** A mail that arrived twice counts once if both copies have the same Message-ID. */
export const judgeDeliveries = (mailServer: MailServer, recipients: readonly string[]) => {
  const copies = recipients.map((email) => mailServer.to(email))
  const names = copies.map((letters) => new Set(letters.map(({ headers }) => headers.get('message-id'))))
  return {
    lost: copies.filter(({ length }) => length === 0).length,
    doubled: names.filter(({ size }) => size > 1).length,
    extra_copies: copies.reduce((sum, { length }) => sum + Math.max(0, length - 1), 0),
  }
}
