// docs/product/card-life.md#renewal: turns the approved list of one account into orders of at most 500 cards. Each is its own
// transaction. After a crash, the next try continues with the cards that have no outcome yet.
import { reasonNotPossible, type RenewalReason } from '@forecourt/domain/rules/renewals.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import { takeAccountTurn } from '#src/features/accounts/take-account-turn.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { copyCards } from './copy-cards.ts'
import { insertRenewalOrder } from './insert-renewal-order.ts'
import { readEndingCards, type EndingFacts } from './read-ending-cards.ts'

type Approved = { id: number; account_id: number; approved_by: number | null }

const findApproved = async ({ db }: SystemCtx, id: number) => {
  const { rows } = await sql<Approved>`
    select id, account_id, approved_by from renewal_accounts where id = ${id} and state = 'approved'`.execute(db)
  return rows[0]
}

type Open = { id: number; card_id: number; ends_on: string; renew: boolean; reason: RenewalReason | null }

const lockOpen = async ({ db }: SystemCtx, { id, account_id }: Approved) => {
  const { rows } = await sql<Open>`
    select id, card_id, ends_on, renew, reason from renewal_cards where account_id = ${account_id} and renewal_account_id = ${id}
      and outcome is null order by id limit ${limits.orderLines} for update`.execute(db)
  return rows
}

/** Locks the cards, so that none is reported lost or ordered in another way between the check and the order. */
const lockFacts = async (ctx: SystemCtx, account_id: number, open: readonly Open[]) => {
  const ids = open.map(({ card_id }) => card_id)
  await sql`select from cards where account_id = ${account_id} and id in (select unnest(${ids}::bigint[])) order by id for update`.execute(
    ctx.db,
  )
  const rows = await readEndingCards(ctx, sql`where c.account_id = ${account_id} and c.id in (select unnest(${ids}::bigint[]))`)
  return new Map(rows.map((row) => [row.card_id, row]))
}

type Skipped = { id: number; why: RenewalReason }
type Renewed = Open & { facts: EndingFacts }

/** A card with a later date than it was listed with has got its new plastic since, such as that of its case. */
const hindranceOf = ({ ends_on }: Open, now: EndingFacts | undefined): RenewalReason | null => {
  if (!now) return 'ended'
  return reasonNotPossible(now) ?? (now.ends_on !== null && now.ends_on > ends_on ? 'renewed' : null)
}

const sortOut = (open: readonly Open[], facts: ReadonlyMap<number, EndingFacts>) => {
  const skipped: Skipped[] = []
  const renewed: Renewed[] = []
  for (const one of open) {
    const now = facts.get(one.card_id)
    const why = one.renew ? hindranceOf(one, now) : (one.reason ?? 'declined')
    if (why !== null) skipped.push({ id: one.id, why })
    else renewed.push({ ...one, facts: now! })
  }
  return { skipped, renewed }
}

const writeSkipped = async ({ db }: SystemCtx, account_id: number, skipped: readonly Skipped[]) => {
  await sql`
    update renewal_cards c set outcome = 'skipped', outcome_reason = said.why
    from unnest(${skipped.map(({ id }) => id)}::bigint[], ${skipped.map(({ why }) => why)}::text[]) said (id, why)
    where c.account_id = ${account_id} and c.id = said.id`.execute(db)
}

/** Returns true if there may be more. An account on hold waits and is retried the next morning. */
const orderSome = (base: SystemCtx, approved: Approved) =>
  inTransaction(base, async (outer) => {
    const { id, account_id, approved_by } = approved
    const ctx = await withinAccount(outer, account_id)
    await takeAccountTurn(ctx)
    const { standing } = await ctx.db
      .selectFrom('accounts')
      .select('standing')
      .where('id', '=', account_id)
      .executeTakeFirstOrThrow()
    if (standing !== 'open') return false
    const open = await lockOpen(ctx, approved)
    const { skipped, renewed } = sortOut(open, await lockFacts(ctx, account_id, open))
    await writeSkipped(ctx, account_id, skipped)
    if (renewed.length > 0 && approved_by !== null) {
      const successors = await copyCards(
        ctx,
        renewed.flatMap(({ card_id, facts }) => (facts.way === 'new_number' ? card_id : [])),
      )
      const cards = renewed.map(({ id: renewal_card_id, card_id }) => ({
        renewal_card_id,
        card_id,
        successor_id: successors.get(card_id) ?? null,
      }))
      await insertRenewalOrder(ctx, cards, approved_by)
    }
    if (open.length === limits.orderLines) return true
    await sql`update renewal_accounts set state = 'done', version = version + 1 where id = ${id}`.execute(ctx.db)
    return false
  })

export const orderRenewals = async (ctx: SystemCtx, { renewal_account_id }: { renewal_account_id: number }) => {
  const approved = await findApproved(ctx, renewal_account_id)
  if (!approved) return
  while (await orderSome(ctx, approved));
}
