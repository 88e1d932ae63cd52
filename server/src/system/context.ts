// What every verb receives: who calls, for which account, and the database. The worker builds the same context for a job.
import type { Profile } from '@forecourt/domain/contract/profile.ts'
import type { Account } from '@forecourt/domain/contract/session.ts'
import type { Identity, UserTypeId } from '@forecourt/domain/rules/access.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from '#src/db/connect.ts'
import type { FileHome } from '#src/secrets/file-homes.ts'
import type { Keyring } from '#src/secrets/keyring.ts'
import type { Queue } from '#src/jobs/queue.ts'
import type { Clock } from '#src/outside/clock.ts'
import type { Mailer } from '#src/outside/mail.ts'
import type { Traces } from '#src/outside/traces.ts'

/** The signed-in person with their profile, read again for every request in one look-up. */
export type Person = Identity &
  Profile & {
    session_id: number
    name: string
    user_type_id: UserTypeId
    has_second_factor: boolean
    /** The person proved their second factor within the last five minutes, in this session. */
    is_stepped_up: boolean
    /** Support sign-in: the id and e-mail of the member of staff behind this session. */
    impersonated_by: { user_id: number; email: string } | null
  }

/** The origin of a call, for the audit and for rate limits. */
type Origin = { request_id: string; address: string; user_agent: string }

/**
 * The deadline of a call (http/deadline.ts). `beginTransaction` and `beginCommit` throw once it has passed, so the transaction is
 * rolled back. Jobs have none.
 */
export type Deadline = { beginTransaction: () => void; beginCommit: () => void; endTransaction: () => void }

export type Ctx = {
  db: Db
  /** Never a transaction: attempts are counted even when the request is refused. Only attempts.ts and audit.ts write here. */
  counting: Db
  log: FastifyBaseLogger
  config: Config
  keyring: Keyring
  /** Where the content of sealed files is kept. */
  files: FileHome
  queue: Queue
  clock: Clock
  /** Null when no mail server is configured. */
  mailer: Mailer | null
  traces: Traces
  origin: Origin
  /** Null for a public call; `system` names the job or command that does the work. */
  who: Person | { system: string } | null
  deadline?: Deadline
  /** The account that must be open for this call. The call's transaction checks it again under a lock. */
  open_account?: number
}
export type UserCtx = Ctx & { who: Person }
export type AccountCtx = UserCtx & { account: Account }
export type SystemCtx = Ctx & { who: { system: string } }
