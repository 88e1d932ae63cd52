import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'

/** Also for a file that was given up. It keeps its name and its bytes. */
export const retryTransmission = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const file = await ctx.db
      .selectFrom('network_transmissions')
      .select(['state', 'card_network_id', 'name'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!file) throw notFound()
    if (file.state === 'sent' || file.state === 'answered') throw conflict('This file has arrived')
    await ctx.db
      .updateTable('network_transmissions')
      .set({ next_attempt_at: null, given_up_at: null })
      .where('id', '=', id)
      .execute()
    await audit(ctx, {
      action: 'network-file.retry',
      object: { type: 'network', id: file.card_network_id },
      after: { name: file.name },
    })
    await enqueue(ctx, 'networks.send', { card_network_id: file.card_network_id })
  })
