// docs/product/staff-tasks.md#drift: compares the network's list with our cards, in batches. Each batch is one transaction that
// also stores where the next one begins, so that a killed job resumes and tells nothing twice.
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { compareCard, isMissed } from '@forecourt/domain/rules/drift.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { nextOurs, nextPairs, type Pair } from './compare/our-cards.ts'
import { confirmTakenOver, writeDrifts, type Found } from './compare/write-drifts.ts'

const atOnce = 1_000
/** Counts cards of all networks; only those of this network are looked up in the list. */
const walkedAtOnce = 5_000

const foundIn = ({ theirs, last_four, ours }: Pair): Found[] => {
  const their = { last_four, their_account: theirs.account_number, theirs }
  if (!ours) return [{ kind: 'unknown_here', account_id: null, card_id: null, differences: [], ...their }]
  const { account_id, card_id, is_being_told, is_locked_by_account, card } = ours
  if (is_locked_by_account && theirs.card_status_id === cardStatus.locked) return []
  return compareCard(card, theirs)
    .filter(({ kind }) => kind === 'dead_alive' || !is_being_told)
    .map(({ kind, differences }) => ({ kind, differences, account_id, card_id, ...their }))
}

type Check = { id: number; card_network_id: number; compared_to: number; missed_to: number }

/** Locks the check, so that two workers with the same job do not compare the same batch. */
const lockCheck = async ({ db }: SystemCtx, id: number): Promise<Check | undefined> =>
  db
    .selectFrom('drift_checks')
    .select(['id', 'card_network_id', 'compared_to', 'missed_to'])
    .where('id', '=', id)
    .where('state', '=', 'comparing')
    .forUpdate()
    .executeTakeFirst()

const placeIn = ({ id, card_network_id }: Check, after: number) => ({
  drift_check_id: id,
  card_network_id,
  after,
  at_once: atOnce,
})

/** Returns true at the end of the list. */
const compareBatch = async (ctx: SystemCtx, check: Check) => {
  const pairs = await nextPairs(ctx, placeIn(check, check.compared_to))
  const judged = pairs.map((pair) => ({ pair, found: foundIn(pair) }))
  await writeDrifts(
    ctx,
    check.id,
    judged.flatMap(({ found }) => found),
  )
  const equal = judged.filter(({ pair, found }) => pair.ours && found.length === 0)
  const confirmed = await confirmTakenOver(
    ctx,
    equal.flatMap(({ pair }) => (pair.ours?.is_taken_over ? [pair.ours.card_id] : [])),
  )
  await sql`
    update drift_checks set compared_to = ${pairs.at(-1)?.line ?? check.compared_to},
      equal_count = equal_count + ${equal.length}::int, confirmed_count = confirmed_count + ${confirmed}::int
    where id = ${check.id}`.execute(ctx.db)
  return pairs.length < atOnce
}

/** Returns true once all our cards have been looked up in the list. */
const missBatch = async (ctx: SystemCtx, check: Check) => {
  const next = await nextOurs(ctx, { ...placeIn(check, check.missed_to), at_once: walkedAtOnce })
  if (!next) return true
  const missing = next.cards.filter(
    ({ is_listed, is_being_told, card }) => !is_listed && !is_being_told && isMissed(card.card_status_id),
  )
  await writeDrifts(
    ctx,
    check.id,
    missing.map(({ account_id, card_id, last_four }) => ({
      kind: 'missing_there',
      account_id,
      card_id,
      last_four,
      their_account: '',
      differences: [],
      theirs: null,
    })),
  )
  await sql`update drift_checks set missed_to = ${next.last} where id = ${check.id}`.execute(ctx.db)
  return false
}

const steps = [compareBatch, missBatch]

/** Idempotent: a finished check is no longer in the state `comparing`, and each batch is processed once. */
export const compareList = async (ctx: SystemCtx, { drift_check_id }: { drift_check_id: number }) => {
  for (const step of steps)
    for (let isEnded = false; !isEnded;)
      isEnded = await inTransaction(ctx, async (ctx) => {
        const check = await lockCheck(ctx, drift_check_id)
        return check ? step(ctx, check) : true
      })
  await inTransaction(ctx, async (ctx) => {
    const check = await lockCheck(ctx, drift_check_id)
    if (!check) return
    await ctx.db.deleteFrom('drift_list_rows').where('drift_check_id', '=', drift_check_id).execute()
    await ctx.db
      .updateTable('drift_checks')
      .set({ state: 'done', finished_at: ctx.clock.now().toISOString() })
      .where('id', '=', drift_check_id)
      .execute()
  })
}

/** Called after the last retry. The list can be sent again. */
export const giveUpComparing = async ({ db, clock }: SystemCtx, { drift_check_id }: { drift_check_id: number }) => {
  await db
    .updateTable('drift_checks')
    .set({ state: 'failed', finished_at: clock.now().toISOString() })
    .where('id', '=', drift_check_id)
    .where('state', '=', 'comparing')
    .execute()
  await db.deleteFrom('drift_list_rows').where('drift_check_id', '=', drift_check_id).execute()
}
