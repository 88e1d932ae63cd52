// docs/product/telling-the-networks.md#late-changes: opens a staff task for changes that a network should have confirmed by now.
import { networkName, networks } from '@forecourt/domain/reference.ts'
import { lateAt, type ChangeClass } from '@forecourt/domain/rules/network-changes.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { endTasks } from '#src/features/staff-tasks/end-task.ts'
import { openTasks } from '#src/features/staff-tasks/open-task.ts'
import { reachesNetwork } from './reaches-network.ts'

type Oldest = { card_network_id: number; class: ChangeClass; due_at: string }

/**
 * The oldest waiting or sent change of each network and class. For waiting ones this reads the first entry of an index, so it
 * costs the same for ten or a million. Sent ones are all read; they are only those that the network has not answered. Stops have
 * their own tasks.
 */
const oldestUnconfirmed = async ({ db }: SystemCtx) => {
  const { rows } = await sql<Oldest>`
    select ch.card_network_id, k.class, least(w.due_at, s.due_at) as due_at
    from network_channels ch
    cross join generate_series(2, 4) k (class)
    cross join lateral (
      select min(first.due_at) as due_at from (values (false), (true)) many (is_one) cross join lateral (
        select n.due_at from network_changes n
        where n.card_network_id = ch.card_network_id and n.class = k.class and n.is_one_of_many = many.is_one and n.state = 'waiting'
        order by n.due_at limit 1) first) w
    cross join lateral (
      select min(n.due_at) as due_at from network_changes n
      where n.card_network_id = ch.card_network_id and n.class = k.class and n.state = 'sent') s
    where ${reachesNetwork(2)} and least(w.due_at, s.due_at) is not null`.execute(db)
  return rows
}

const isLate = ({ clock, config }: SystemCtx, { class: changeClass, due_at }: Oldest) =>
  lateAt(changeClass, new Date(due_at), config.branding.time_zone) <= clock.now()

/** Runs each minute. One task per network, however many of its changes are late; it ends when none is. */
export const tellOfLateChanges = async (ctx: SystemCtx) => {
  const late = new Set((await oldestUnconfirmed(ctx)).filter((oldest) => isLate(ctx, oldest)).map((row) => row.card_network_id))
  const inTime = networks.map(({ id }) => id).filter((id) => !late.has(id))
  await inTransaction(ctx, async (ctx) => {
    await openTasks(
      ctx,
      [...late].map((object_id) => ({
        kind: 'changes_late' as const,
        object_id,
        account_id: null,
        about: networkName(object_id),
      })),
    )
    await endTasks(ctx, { kind: 'changes_late', object_ids: inTime, note: 'Nothing is late any more' })
  })
}
