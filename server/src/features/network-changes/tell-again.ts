// docs/product/telling-the-networks.md#refused: tells a network once more what it refused.
import type { ChangeClass, ChangeKind } from '@forecourt/domain/rules/network-changes.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { tellNetwork } from './tell-network.ts'

type Last = { account_id: number; state: string | null; kinds: ChangeKind[]; class: ChangeClass }

const lockCard = async (ctx: UserCtx, card_id: number) => {
  const { rows } = await sql<Last>`
    select c.account_id, last.state, last.kinds, last.class from cards c
    left join lateral (select n.state, n.kinds, n.class from network_changes n
      where n.card_id = c.id and n.state not in ('withdrawn', 'superseded') order by n.revision desc limit 1) last on true
    where c.id = ${card_id} for no key update of c`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Of two concurrent calls, the second gets a conflict, because the change already waits. */
export const tellAgain = (ctx: UserCtx, card_id: number) =>
  inTransaction(ctx, async (ctx) => {
    await lockCard(ctx, card_id)
    // Reads the card again, because the lock may have waited for a change that was being written.
    const { account_id, state, kinds, class: changeClass } = await lockCard(ctx, card_id)
    if (state !== 'refused') throw conflict('Nothing is left to tell: the network has refused no other change', 'not_refused')
    const told = await tellNetwork(ctx, { cardIds: [card_id], kinds, class: changeClass })
    if (told.length === 0) throw conflict('This network is not told from here', 'not_told')
    await audit(ctx, { action: 'card.tell-again', account_id, object: { type: 'card', id: card_id } })
  })
