// docs/product/card-life.md#reset
import type { resetThings } from '@forecourt/domain/contract/allowances.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { isUntold } from '@forecourt/domain/rules/network-channels.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { getCard, getTelling, lockCard } from './allowances.queries.ts'

export const resetCard = (ctx: AccountCtx, card_id: number, { what }: { what: (typeof resetThings)[number] }) =>
  inTransaction(ctx, async (ctx) => {
    await lockCard(ctx, card_id)
    const card = await getCard(ctx, card_id)
    if (card.card_status_id !== cardStatus.active) throw conflict(`A card that is ${card.card_status_name} cannot be reset`)
    const { told_by, network_name } = await getTelling(ctx, card)
    // Only a network that is told from here can be asked; our own host does not exist yet.
    if (isUntold(told_by)) throw conflict(`${network_name} cannot be asked to reset a card from here`, 'not_told')
    await tellNetwork(ctx, { accountId: ctx.account.id, cardIds: [card_id], kinds: [`reset_${what}`] })
    await audit(ctx, { action: 'card.reset', object: { type: 'card', id: card_id }, after: { reset: what } })
    return { told_by, network_name }
  })
