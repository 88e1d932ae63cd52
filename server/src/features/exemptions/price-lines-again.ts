// docs/product/accounts.md#exemption-certificates: after a change of a certificate, reprices the uninvoiced lines it covers. Runs
// in parts, each a transaction that takes the turn of the imports, so that no import waits long. Idempotent: a line that already
// has the right amounts does not change.
import { counted } from '@forecourt/domain/format/counted.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import { priceStoredLines, type Covered } from '#src/features/pricing/price-stored-lines.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { audit } from '#src/trail/audit.ts'
import { notify } from '#src/trail/notify.ts'

const priceAll = async (ctx: SystemCtx, covered: Covered) => {
  let changed = 0
  for (let after: Awaited<ReturnType<typeof priceStoredLines>>['last']; ;) {
    const part = await inTransaction(ctx, async (ctx) => {
      const priced = await priceStoredLines(ctx, covered, after)
      await sql`update tax_repricings set lines_changed = lines_changed + ${priced.changed}
        where account_id = ${covered.account_id}`.execute(ctx.db)
      return priced
    })
    changed += part.changed
    if (!part.last) return changed
    after = part.last
  }
}

/** If the account was deleted since, there are no lines to price. */
export const priceLinesAgain = async (ctx: SystemCtx, covered: Covered) => {
  const { account_id } = covered
  const changed = await priceAll(ctx, covered)
  await inTransaction(ctx, async (ctx) => {
    await sql`update tax_repricings set finished_at = ${ctx.clock.now()} where account_id = ${account_id}`.execute(ctx.db)
    if (changed === 0) return
    await audit(ctx, { action: 'tax-exemption.price-again', account_id, after: { lines_changed: changed } })
    await notify(ctx, {
      account_id,
      kind: 'notice',
      title: `${counted(changed, 'transaction')} not yet invoiced priced again after a change of a tax exemption`,
      link: '/billing-information',
      needs: 'exemptions.view',
    })
  })
}
