import type { BulkChanges } from '@forecourt/domain/contract/card-updates.ts'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { changeOfEdit } from '@forecourt/domain/rules/told-fields.ts'
import { sql } from 'kysely'
import { auditAll } from '#src/trail/audit.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { holdStanding } from '#src/db/standing.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { followInCopies } from '#src/features/cards/follow-in-copies.ts'
import { followInOrders, lockOrdersOf } from '#src/features/cards/orders-of-cards.ts'
import { planAll, type Planned } from './chosen-cards.ts'

type Request = { id: number; account_id: number; changes: unknown }

const perStatement = 500

/** Takes the request out of the queue. A second caller gets nothing. */
const claim = (ctx: Ctx, id: number, decided_by: number | null) =>
  ctx.db
    .updateTable('card_update_requests')
    .set({ state: 'applied', decided_at: sql`now()`, decided_by })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning(['id', 'account_id', 'changes'])
    .executeTakeFirst()

type Changed = { card: CardDetail; plan: Extract<Planned['plan'], { after: unknown }> }

/** Groups cards that need the same telling into one call. */
const tellChanged = async (ctx: AccountCtx, changed: readonly Changed[]) => {
  const tellings = changed.map(({ card, plan }) => ({ card, told: changeOfEdit(plan.before, plan.after) }))
  for (const group of Map.groupBy(tellings, ({ told }) => JSON.stringify(told)).values()) {
    const told = group[0]?.told
    if (told) await tellNetwork(ctx, { accountId: ctx.account.id, cardIds: group.map(({ card }) => card.id), ...told })
  }
}

const writeResults = async (ctx: AccountCtx, request_id: number, results: readonly Planned[]) => {
  const changed = results.flatMap(({ card, plan }) => ('after' in plan ? [{ card, plan }] : []))
  // Cards with the same resulting changes share one UPDATE statement.
  const alike = Map.groupBy(changed, ({ plan }) => JSON.stringify(plan.after))
  for (const group of alike.values())
    await ctx.db
      .updateTable('cards')
      .set({ ...group[0]!.plan.after, version: sql`version + 1`, updated_at: sql`now()` })
      .where('account_id', '=', ctx.account.id)
      .where('id', 'in', sql<number>`(select unnest(${group.map(({ card }) => card.id)}::bigint[]))`)
      .execute()
  await followInOrders(
    ctx,
    changed.map(({ card, plan }) => ({ card_id: card.id, values: plan.after })),
  )
  await tellChanged(ctx, changed)
  await followInCopies(
    ctx,
    changed.map(({ card, plan }) => ({ card, ...plan })),
  )
  const lines = results.map(({ card, plan }) => ({ card_id: card.id, before: null, after: null, skipped: null, ...plan }))
  await sql`update card_update_lines l set before = r.before, after = r.after, skipped = r.skipped
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) r (card_id bigint, before jsonb, after jsonb, skipped text)
    where l.account_id = ${ctx.account.id} and l.request_id = ${request_id} and l.card_id = r.card_id`.execute(ctx.db)
  await auditAll(
    ctx,
    changed.map(({ card, plan }) => ({
      action: 'card.update',
      object: { type: 'card', id: card.id },
      before: plan.before,
      after: { ...plan.after, request_id },
    })),
  )
  return changed.length
}

/** Locks the cards of a request until it is applied. Locks their orders first, so that none is approved in between. */
const lockCardsOf = async (ctx: AccountCtx, request_id: number) => {
  const lines = await ctx.db
    .selectFrom('card_update_lines')
    .select('card_id')
    .where('account_id', '=', ctx.account.id)
    .where('request_id', '=', request_id)
    .execute()
  const ids = lines.map(({ card_id }) => card_id)
  await lockOrdersOf(ctx, ids)
  const { rows } = await sql<{ id: number }>`
    select c.id from unnest(${ids}::bigint[]) wanted (id) join cards c on c.id = wanted.id
    where c.account_id = ${ctx.account.id} order by c.id for update of c`.execute(ctx.db)
  return rows.map((card) => card.id)
}

const applyClaimed = async (ctx: Ctx, { id, account_id, changes }: Request) => {
  // A new hold waits for this update, so that no limit is raised after the hold has begun.
  await holdStanding(ctx, account_id, 'any')
  const inAccount = (await withinAccount(ctx, account_id)) as AccountCtx
  const ids = await lockCardsOf(inAccount, id)
  let changed = 0
  let batch: Planned[] = []
  for await (const planned of planAll(inAccount, ids, changes as BulkChanges)) {
    batch.push(planned)
    if (batch.length < perStatement) continue
    changed += await writeResults(inAccount, id, batch)
    batch = []
  }
  changed += await writeResults(inAccount, id, batch)
  await ctx.db
    .updateTable('card_update_requests')
    .set({ changed, skipped: ids.length - changed })
    .where('id', '=', id)
    .execute()
}

/** Applies a whole request in one transaction. A crash in the middle leaves it pending. */
export const applyUpdate = (ctx: Ctx, id: number, decided_by: number | null) =>
  inTransaction(ctx, async (ctx) => {
    const request = await claim(ctx, id, decided_by)
    if (request) await applyClaimed(ctx, request)
    return request !== undefined
  })
