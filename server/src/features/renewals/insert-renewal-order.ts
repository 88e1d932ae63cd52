import { counted } from '@forecourt/domain/format/counted.ts'
import { sql } from 'kysely'
import type { AccountCtx, SystemCtx } from '#src/system/context.ts'
import { insertPlasticOrder } from './insert-plastic-order.ts'

type AccountSystemCtx = SystemCtx & Pick<AccountCtx, 'account'>
type Renewed = { renewal_card_id: number; card_id: number; successor_id: number | null }

const writeOutcomes = async (ctx: AccountSystemCtx, card_order_id: number, cards: readonly Renewed[]) => {
  await sql`
    update renewal_cards c set outcome = 'ordered', card_order_id = ${card_order_id}, successor_id = made.successor_id
    from unnest(${cards.map(({ renewal_card_id }) => renewal_card_id)}::bigint[],
      ${cards.map(({ successor_id }) => successor_id)}::bigint[]) made (id, successor_id)
    where c.account_id = ${ctx.account.id} and c.id = made.id`.execute(ctx.db)
}

/** For cards that the account has reviewed, in a list that staff approved. */
export const insertRenewalOrder = async (ctx: AccountSystemCtx, cards: readonly Renewed[], user_id: number) => {
  const told = `renews ${counted(cards.length, 'card')}`
  const { id } = await insertPlasticOrder(ctx, cards, { user_id, action: 'order.renew', title: 'Approved as a renewal', told })
  await writeOutcomes(ctx, id, cards)
}
