// docs/product/card-life.md#plastic-for-a-case
import { counted } from '@forecourt/domain/format/counted.ts'
import { sql } from 'kysely'
import { hasStatus } from '#src/db/card-status.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { takeAccountTurn } from '#src/features/accounts/take-account-turn.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import type { UserCtx } from '#src/system/context.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { assertMayGrant } from '#src/system/two-person-rule.ts'
import { insertPlasticOrder } from './insert-plastic-order.ts'

type Case = {
  account_id: number
  case_number: string | null
  status_order: string
  submitted_by: number
  impersonated_by: number | null
}

/** Locks the order. If two people ask at once, the second finds the plastic ordered. */
const lockCase = async ({ db }: UserCtx, id: number) => {
  const { rows } = await sql<Case>`
    select account_id, case_number, status_order, submitted_by, impersonated_by
    from card_orders where id = ${id} for no key update`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Numbered cards that are Active or Inactive, that no other card replaces and whose plastic was neither made nor ordered. */
const cardsWithout = async ({ db }: UserCtx, account_id: number, card_order_id: number) => {
  const { rows } = await sql<{ card_id: number }>`
    select c.id as card_id from card_order_lines l join cards c on c.account_id = l.account_id and c.id = l.card_id
    where l.account_id = ${account_id} and l.card_order_id = ${card_order_id} and c.number_hash is not null and c.replaced_by is null
      and ${sql.raw(hasStatus('c', 'active', 'inactive'))} and not exists (select from card_order_lines p where p.account_id = c.account_id
        and p.card_id = c.id and p.renewal in ('ordered', 'made', 'done'))
    order by l.position for update of c`.execute(db)
  return rows
}

/**
 * The cards of a case work without plastic. This creates an approved order for plastic, which staff put into a batch like any
 * other.
 */
export const makePlastic = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (outer) => {
    const { account_id, case_number, status_order, submitted_by, impersonated_by } = await lockCase(outer, id)
    const ctx = await withinAccount(outer, account_id, 'open')
    await takeAccountTurn(ctx)
    assertMayGrant(ctx, submitted_by, impersonated_by)
    if (case_number === null || status_order !== 'fulfilled')
      throw conflict('Plastic is made for the cards of a case that is fulfilled')
    const cards = await cardsWithout(ctx, account_id, id)
    if (cards.length === 0) throw conflict('Every card of this case has its plastic, or can have none')
    return insertPlasticOrder(
      ctx,
      cards.map(({ card_id }) => ({ card_id, successor_id: null })),
      {
        user_id: ctx.who.user_id,
        action: 'order.plastic',
        title: `Plastic for case ${case_number}`,
        told: `makes the plastic of ${counted(cards.length, 'card')}`,
      },
    )
  })
