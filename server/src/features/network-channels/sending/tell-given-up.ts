import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { openTasks } from '#src/features/staff-tasks/open-task.ts'

type Card = { card_id: number; account_id: number; last_four: string | null; network: string }

/** Opens a task for each card after a day of failures, because a person has to check it. */
export const tellGivenUp = async (
  ctx: SystemCtx,
  where: { transmission_id: number } | { change_id: number },
  failure: string,
) => {
  const isMeant =
    'change_id' in where ? sql`n.id = ${where.change_id}` : sql`n.transmission_id = ${where.transmission_id} and n.state = 'sent'`
  const { rows } = await sql<Card>`
    select c.id as card_id, c.account_id, c.last_four, net.name as network
    from network_changes n join cards c on c.account_id = n.account_id and c.id = n.card_id
    join card_networks net on net.id = n.card_network_id where ${isMeant}`.execute(ctx.db)
  await openTasks(
    ctx,
    rows.map(({ card_id, account_id, last_four, network }) => ({
      kind: 'change_failed',
      object_id: card_id,
      account_id,
      about: `Card …${last_four} · ${network} · ${failure}`,
    })),
  )
}
