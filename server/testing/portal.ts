// A whole portal for a test file: a new database, the real app, real jobs. Each test creates its own account in it.
import path from 'node:path'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import type { StaffRole } from '@forecourt/domain/rules/staff-roles.ts'
import { buildApp } from '#src/programs/app.ts'
import { readConfig } from '#src/system/config.ts'
import type { Ctx } from '#src/system/context.ts'
import { openSession } from '#src/features/session/tokens/session-tokens.ts'
import { jobRuns } from '#src/features/jobs.ts'
import { drainJobs } from '#src/jobs/work.ts'
import { contextBase, jobBase, openSystem } from '#src/programs/open-system.ts'
import { caller } from './caller.ts'
import { aDatabase } from './database.ts'
import { peopleIn, type NewMember } from './people.ts'

export const testPassword = 'plain-road-signs-42'

/** In milliseconds. The real limit would refuse the last of two hundred calls at once on a busy machine. */
const answerWithin = 100_000

/**
 * `environment` is what a provider would set; `url` connects a second instance to the database of the first. By default it waits
 * as long for a connection as a command does, so that fifty calls at once succeed on a busy machine too; with the role `api` it has
 * the limits of a real one.
 */
export const aPortal = async (environment: Record<string, string> = {}, url?: string, role: 'command' | 'api' = 'command') => {
  const database = url ? { url, drop: async () => {} } : await aDatabase()
  const keyring = JSON.stringify({ active: 'test', keys: { test: Buffer.alloc(32, 7).toString('base64') } })
  const config = readConfig({
    DATABASE_URL: database.url,
    KEYRING: keyring,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://portal.test',
    REQUESTS_PER_MINUTE: '100000',
    // The whole suite can run with and without the wall.
    ...(process.env.ACCOUNT_WALL && { ACCOUNT_WALL: process.env.ACCOUNT_WALL }),
    ...environment,
  })
  // The built pages may be missing, so no test may need them. Their hundreds of routes take a fifth of the time to open a portal.
  config.web_dir = path.join(config.web_dir, 'not-served')
  // The current time for the product; a test may set it.
  const time: { now: Date | null } = { now: null }
  const clock = { now: () => time.now ?? new Date() }
  const system = { ...(await openSystem({ config, url: database.url, role })), clock }
  const app = await buildApp(system, role === 'api' ? {} : { answer_within: answerWithin })
  await app.ready()

  const canMail = config.is_demo || config.smtp_url !== undefined

  const db = system.database.db
  const base = contextBase(system)
  const origin = { request_id: 'test', address: '127.0.0.1', user_agent: 'test' }
  const ctx: Ctx = { ...base, origin, who: null }

  const { aUser, anAccount, join } = peopleIn(db, testPassword)

  /** A live session, without going through the sign-in form. */
  const signedIn = async (user: { id: number; user_type_id: number }, account_id?: number) => {
    const { tokens, session_id } = await openSession(ctx, { user_id: user.id, user_type_id: user.user_type_id })
    return { ...tokens, session_id, as: caller(app, { token: tokens.token, account_id }) }
  }

  /** A customer user with these roles, signed in. Without `account_id` the user gets a new account. */
  const aCustomer = async (member: NewMember & { account_id?: number } = {}) => {
    const account_id = member.account_id ?? (await anAccount()).id
    const user = await aUser(member)
    await join(user.id, account_id, member)
    return { user, account_id, ...(await signedIn(user, account_id)) }
  }

  const staff = async (account_id?: number, ...staff_roles: StaffRole[]) => {
    const user = await aUser({ type: userTypes.staff, staff_roles: staff_roles.length > 0 ? staff_roles : ['everything'] })
    return { user, ...(await signedIn(user, account_id)) }
  }

  return {
    app,
    db,
    ctx,
    config,
    url: database.url,
    anonymous: caller(app),
    aUser,
    anAccount,
    aCustomer,
    staff,
    join,
    signedIn,
    /** Fixes the product's clock at this time; null resets it. The database keeps its own clock. */
    setTime: (now: Date | null) => {
      time.now = now
    },
    /** Runs all waiting jobs, and those that they enqueue. Mails wait if the portal has no server for them and keeps none. */
    runJobs: () => drainJobs(jobBase(system), system.queue, { runs: jobRuns, left: canMail ? [] : ['mails.deliver'] }),
    close: async () => {
      await app.close()
      await system.close()
      await database.drop()
    },
  }
}

export type Portal = Awaited<ReturnType<typeof aPortal>>
