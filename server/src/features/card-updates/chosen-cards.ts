// The cards of a bulk update: by id, or all that match a filter except some.
import type { CardSelection } from '@forecourt/domain/contract/card-updates.ts'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import type { BulkChanges } from '@forecourt/domain/contract/card-updates.ts'
import { planUpdate, type Plan } from '@forecourt/domain/rules/bulk-update.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { choiceProblems, type CardValues } from '@forecourt/domain/rules/card-line.ts'
import { tooManyCards } from '@forecourt/domain/rules/too-many-cards.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { invalid, notFound } from '#src/system/errors.ts'
import { cardConditions } from '#src/features/cards/list-cards.ts'
import { readCards } from '#src/features/cards/read-cards.ts'
import { readLists } from '#src/features/reference/read-lists.ts'

const cardsAtATime = 1_000

/** Throws notFound() if any of the ids does not belong to the account, and a 422 if more match than one request may change. */
export const findChosen = async (ctx: AccountCtx, selection: CardSelection): Promise<number[]> => {
  if ('card_ids' in selection) {
    const wanted = [...new Set(selection.card_ids)]
    const rows = await named<{ id: number }>(
      'select c.id from unnest($2::bigint[]) wanted (id) join cards c on c.id = wanted.id where c.account_id = $1 order by c.id',
    )(ctx.db, [ctx.account.id, wanted])
    if (rows.length !== wanted.length) throw notFound()
    return rows.map(({ id }) => id)
  }
  const { where, values } = cardConditions(ctx, selection.matching)
  const rows = await named<{ id: number }>(`select id from cards where ${where} order by id`)(ctx.db, values)
  const except = new Set(selection.except)
  const found = rows.map(({ id }) => id).filter((id) => !except.has(id))
  const tooMany = tooManyCards(found.length)
  if (tooMany) throw invalid({ cards: [tooMany] }, tooMany)
  return found
}

export type Planned = { card: CardDetail; plan: Plan }

/**
 * Yields what the changes would do to each card, in the order of the ids. A profile may have been hidden since the changes were
 * requested, or taken from the account.
 */
export const planAll = async function* (ctx: AccountCtx, ids: readonly number[], changes: BulkChanges): AsyncGenerator<Planned> {
  const { standing } = ctx.account
  const lists = await readLists(ctx)
  for (let from = 0; from < ids.length; from += cardsAtATime)
    for (const card of await readCards(ctx, ids.slice(from, from + cardsAtATime))) {
      const kind = findKind(card)
      if (!kind) continue
      const refused = choiceProblems(changes, { lists, own: card, template: card.template ?? {} })
      // The cast is safe: lists of states are validated before they are saved.
      yield { card, plan: planUpdate({ ...(card as CardDetail & CardValues), standing, refused }, kind, changes) }
    }
}
