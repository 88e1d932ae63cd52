// docs/product/telling-the-networks.md#states-of-a-change: finds what to send next, stops first.
import type { ChangeClass, ChangeKind } from '@forecourt/domain/rules/network-changes.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

export type TakenChange = {
  id: number
  account_id: number
  /** Null for a change of a whole account. */
  card_id: number | null
  card_network_id: number
  revision: number
  kinds: ChangeKind[]
  class: ChangeClass
  created_at: string
  due_at: string
  attempts: number
}

const columns = sql`n.id, n.account_id, n.card_id, n.card_network_id, n.revision, n.kinds, n.class, n.created_at, n.due_at, n.attempts`

/** While a change of the card is on its way, the next one waits for its answer. Only a stop overtakes it. */
const isFree = sql`(n.class = 1 or not exists (select from network_changes s where s.state = 'sent'
  and (s.card_id = n.card_id or n.card_id is null and s.card_id is null
    and s.account_id = n.account_id and s.card_network_id = n.card_network_id)))`

const parts = { stops: sql`n.class = 1`, others: sql`n.class > 1`, all: sql`true` }

type Wanted = { card_network_id: number; limit: number; part?: keyof typeof parts }

/** Stops first. Within a class, changes of single cards come before those of many cards at once. */
export const nextFirst = sql`n.class, n.is_one_of_many, n.due_at, n.id`

/**
 * The due waiting changes of a network, locked until the caller's transaction ends. Other workers skip them; a person who changes
 * such a card waits until they are marked. A person may have claimed a change before it became a stop that is sent another way: a
 * stop waits for nobody.
 */
export const takeDueChanges = async (ctx: Ctx, { card_network_id, limit, part = 'all' }: Wanted) => {
  const now = ctx.clock.now().toISOString()
  const { rows } = await sql<TakenChange>`
    select ${columns} from network_changes n
    where n.card_network_id = ${card_network_id} and n.state = 'waiting' and n.due_at <= ${now}::timestamptz
      and ${parts[part]} and (n.class = 1 or n.claimed_until is null or n.claimed_until < ${now}::timestamptz)
      and (n.next_attempt_at is null or n.next_attempt_at <= ${now}::timestamptz)
      and ${isFree}
    order by ${nextFirst} limit ${limit} for update of n skip locked`.execute(ctx.db)
  return rows
}

/** Locks these changes, whatever their state, in the order of their ids. */
export const lockChanges = async (ctx: Ctx, ids: readonly number[]) => {
  const { rows } = await sql<TakenChange & { state: string; fingerprint: Buffer | null; claimed_by: number | null }>`
    select ${columns}, n.state, n.fingerprint, n.claimed_by from network_changes n
    where n.id in (select unnest(${[...ids]}::bigint[])) order by n.id for update of n`.execute(ctx.db)
  return rows
}
