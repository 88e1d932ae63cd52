import { isFinalReason, reasonNotPossible, renewalReasons } from '@forecourt/domain/rules/renewals.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { invalid, notFound, type FieldErrors } from '#src/system/errors.ts'
import { auditAll } from '#src/trail/audit.ts'
import { lockRenewal } from './lock-renewal.ts'
import { readEndingCards } from './read-ending-cards.ts'
import { getRenewal } from './renewals.queries.ts'

type Decision = { id: number; renew: boolean }
type Listed = { id: number; card_id: number; renew: boolean }

const listedOf = async (ctx: AccountCtx, renewal_account_id: number, decisions: readonly Decision[]) => {
  const { rows } = await sql<Listed>`
    select id, card_id, renew from renewal_cards where account_id = ${ctx.account.id} and renewal_account_id = ${renewal_account_id}
      and id in (select unnest(${decisions.map(({ id }) => id)}::bigint[]))`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Refuses a card that cannot be renewed in its current state now, and not only when the order is created. */
const refuseImpossible = async (ctx: AccountCtx, decisions: readonly Decision[], listed: ReadonlyMap<number, Listed>) => {
  const wanted = [...decisions.entries()].filter(([, { renew }]) => renew)
  if (wanted.length === 0) return
  const ids = wanted.map(([, { id }]) => listed.get(id)!.card_id)
  const cards = await readEndingCards(
    ctx,
    sql`where c.account_id = ${ctx.account.id} and c.id in (select unnest(${ids}::bigint[]))`,
  )
  const reasons = new Map(cards.map((card) => [card.card_id, reasonNotPossible(card)]))
  const errors: FieldErrors = {}
  for (const [place, { id }] of wanted) {
    const reason = reasons.get(listed.get(id)!.card_id) ?? null
    if (reason && isFinalReason(reason)) errors[`cards.${place}.renew`] = [`Cannot be renewed: ${renewalReasons[reason].label}`]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Saves all decisions or none. Reopens a confirmed list, because it no longer says what was confirmed. */
export const decideRenewals = (ctx: AccountCtx, id: number, { version, cards }: { version: number; cards: Decision[] }) =>
  inTransaction(ctx, async (ctx) => {
    await lockRenewal(ctx, id, version)
    const listed = await listedOf(ctx, id, cards)
    if (cards.some((card) => !listed.has(card.id))) throw notFound()
    await refuseImpossible(ctx, cards, listed)
    const changed = cards.filter((card) => listed.get(card.id)!.renew !== card.renew)
    await sql`
      update renewal_cards c set renew = said.renew, decided_at = now(), decided_by = ${ctx.who.user_id}
      from unnest(${cards.map((card) => card.id)}::bigint[], ${cards.map(({ renew }) => renew)}::boolean[]) said (id, renew)
      where c.account_id = ${ctx.account.id} and c.id = said.id`.execute(ctx.db)
    await sql`update renewal_accounts set version = version + 1, reviewed_at = null, reviewed_by = null
      where account_id = ${ctx.account.id} and id = ${id}`.execute(ctx.db)
    await auditAll(
      ctx,
      changed.map((card) => ({
        action: 'card.decide-renewal',
        object: { type: 'card', id: listed.get(card.id)!.card_id },
        before: { renew: !card.renew },
        after: { renew: card.renew },
      })),
    )
    return getRenewal(ctx, id)
  })
