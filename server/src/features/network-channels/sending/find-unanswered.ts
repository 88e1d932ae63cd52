import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'

/** Changes that the channel counts as accepted because the network has not answered in the set time. */
export const findUnanswered = async (ctx: SystemCtx) => {
  const { rows } = await sql<{ id: number }>`
    select n.id from network_changes n join network_channels ch on ch.card_network_id = n.card_network_id
    where n.state = 'sent' and ch.assumed_after is not null
      and n.sent_at < ${ctx.clock.now()}::timestamptz - make_interval(mins => ch.assumed_after)
    order by n.id limit 10000`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
