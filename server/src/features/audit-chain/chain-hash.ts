// What a seal covers, and how: the same for whoever seals and whoever verifies.
import { sql, type RawBuilder } from 'kysely'
import type { AuditEvents } from '#src/db/types.ts'
import type { Keyring } from '#src/keyring.ts'

/**
 * Every column as text that says the same on any server, in any session: an entry's time to the microsecond, its values
 * as Postgres normalises them. A column that is not listed does not compile.
 */
const columns: Record<keyof AuditEvents, RawBuilder<string | null>> = {
  account_id: sql`e.account_id::text`,
  action: sql`e.action`,
  actor_email: sql`e.actor_email`,
  actor_id: sql`e.actor_id::text`,
  actor_name: sql`e.actor_name`,
  actor_roles: sql`to_json(e.actor_roles)::text`,
  actor_type: sql`e.actor_type`,
  actor_user_type_id: sql`e.actor_user_type_id::text`,
  address: sql`e.address`,
  after: sql`e.after::text`,
  at: sql`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  before: sql`e.before::text`,
  id: sql`e.id::text`,
  impersonated_by: sql`e.impersonated_by::text`,
  object_id: sql`e.object_id::text`,
  object_type: sql`e.object_type`,
  request_id: sql`e.request_id`,
  result: sql`e.result`,
  user_agent: sql`e.user_agent`,
}

/** Columns of `audit_events as e`, for a select. */
export const contentColumns = sql.join(Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))

export type Content = Record<keyof AuditEvents, string | null> & { id: string | null; at: string | null }

/** In the order of the names, without what is not set: a column added later leaves the hashes of earlier entries alone. */
const textOf = (content: Content) =>
  JSON.stringify(
    (Object.keys(columns) as (keyof Content)[])
      .toSorted()
      .filter((name) => content[name] !== null)
      .map((name) => [name, content[name]]),
  )

type Link = {
  seq: number
  previous: Buffer | null
  sealed_at: string
  is_caught_up: boolean
  key_id: string
  content: Content
}

export const chainHash = ({ sealing }: Keyring, { seq, previous, sealed_at, is_caught_up, key_id, content }: Link) =>
  sealing.mac(key_id, [seq, previous?.toString('hex') ?? '', sealed_at, is_caught_up, textOf(content)].join('\n'))
