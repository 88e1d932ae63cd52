// What a seal covers. Sealing and verifying both use this file, so they always agree.
import { sql, type RawBuilder } from 'kysely'
import type { AuditEvents } from '#src/db/types.ts'
import type { Keyring } from '#src/secrets/keyring.ts'

/**
 * Every column as text that is the same on any server and in any session: times to the microsecond, JSON as Postgres
 * normalises it. A column that is missing here does not compile.
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

/** Sorted by name, without empty columns, so that a column added later does not change the hashes of earlier entries. */
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
