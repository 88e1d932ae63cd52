import type { UserCtx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'

/** A card of another account gives the same error as one that does not exist. */
export const checkCard = async ({ db }: UserCtx, account_id: number, card_id: number | null) => {
  if (card_id === null) return
  const card = await db
    .selectFrom('cards')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', card_id)
    .executeTakeFirst()
  if (!card) throw invalid({ card_id: ['Choose a card of this account'] })
}
