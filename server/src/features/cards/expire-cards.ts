// docs/product/orders-and-cards.md#expiry: expires cards whose day has passed in their account's time zone. Each account has its
// own job, so a failure delays no other account. Safe to run twice: an Expired card is not found again.
import { counted } from '@forecourt/domain/format/counted.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { hasStatus, isLive } from '#src/db/card-status.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { notify } from '#src/trail/notify.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { plasticIsOnItsWay } from './plastic-on-its-way.ts'
import { keepForRenewal } from './renew-cards.ts'
import { setCardStatus } from './set-card-status.ts'

const cardsAtATime = 1_000

/**
 * The conditions of the index cards_ending. A card without a date never expires. An Inactive card whose new plastic is on its way
 * stays Inactive: as Pending it would become Active with the plastic.
 */
const isOver = ({ clock }: SystemCtx) => sql`${sql.raw(isLive('c'))} and c.expires_on is not null
  and c.expires_on < (${clock.now().toISOString()}::timestamptz at time zone a.time_zone)::date
  and not (${sql.raw(hasStatus('c', 'inactive'))} and ${plasticIsOnItsWay('c')})`

/** The second condition can use an index. It is safe because no time zone is more than a day ahead of UTC. */
export const startExpiring = (ctx: SystemCtx) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ account_id: number }>`
      select distinct c.account_id from cards c join accounts a on a.id = c.account_id
      where ${isOver(ctx)} and c.expires_on <= (${ctx.clock.now().toISOString()}::timestamptz at time zone 'UTC')::date
      order by c.account_id`.execute(ctx.db)
    await enqueueAll(ctx, 'cards.expire-account', rows)
  })

const expireSome = (base: SystemCtx, account_id: number) =>
  inTransaction(base, async (outer) => {
    const ctx = await withinAccount(outer, account_id)
    const { rows } = await sql<{ id: number; card_status_id: number }>`
      select c.id, c.card_status_id from cards c join accounts a on a.id = c.account_id
      where c.account_id = ${account_id} and ${isOver(ctx)}
      order by c.id limit ${cardsAtATime} for update of c`.execute(ctx.db)
    if (rows.length === 0) return 0
    const kept = await keepForRenewal(ctx, rows)
    const over = rows.filter(({ id }) => !kept.has(id))
    if (over.length === 0) return rows.length
    await setCardStatus(ctx, over, { card_status_id: cardStatus.expired, reason: 'its date has passed' })
    await notify(ctx, {
      account_id,
      kind: 'card',
      title: `${counted(over.length, 'card has', 'cards have')} expired`,
      link: `/card-management?card_status_id=${cardStatus.expired}`,
      needs: 'cards.manage',
    })
    return rows.length
  })

/** Works in chunks, each in its own transaction. */
export const expireAccount = async (ctx: SystemCtx, { account_id }: { account_id: number }) => {
  while ((await expireSome(ctx, account_id)) === cardsAtATime);
}
