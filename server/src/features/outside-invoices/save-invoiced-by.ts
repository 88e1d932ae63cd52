// docs/product/invoices.md#billed-elsewhere: a change begins with the next cycle. Until then it can be undone.
import { problems } from '@forecourt/domain/messages.ts'
import type { InvoicedBy } from '@forecourt/domain/contract/outside-invoices.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { billedElsewhere, lastDaysOfTheirs, toBeBilledHere } from '#src/features/transactions/billed-here.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { getInvoicedBy } from './outside-invoices.queries.ts'

const linesOf = (account_id: number) => sql`transactions t join account_billings b on b.account_id = t.account_id
  where t.account_id = ${account_id}`

/** Only one date of change is stored, so lines from before the previous change must be billed before the next one. */
const assertNothingOpen = async ({ db }: UserCtx, account_id: number, from: string) => {
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (select from ${linesOf(account_id)} and ${toBeBilledHere}) as is_open`.execute(db)
  if (rows[0]!.is_open)
    throw conflict(`Purchases from before ${from} are on no invoice yet. Change this once they are`, 'lines_open')
}

/** Their last purchases are told from ours by the date of change, so it stays until the other system has billed them. */
const assertOurs = (from: string, today: string) => {
  const until = addDays(from, lastDaysOfTheirs)
  if (today < until)
    throw conflict(
      `Until ${addDays(until, -1)} the other system may still bill purchases from before ${from}. Change this afterwards`,
      'still_theirs',
    )
}

/** Marks what the other system has billed so far, so that a later change does not claim it. */
const markTheirs = async ({ db }: UserCtx, account_id: number) => {
  await sql`
    update transactions t set invoiced_elsewhere = true from account_billings b
    where b.account_id = t.account_id and t.account_id = ${account_id} and t.invoice_id is null and not t.invoiced_elsewhere
      and ${billedElsewhere}`.execute(db)
}

type Wanted = { invoiced_by: InvoicedBy['invoiced_by']; version: number }

export const saveInvoicedBy = (ctx: UserCtx, account_id: number, { invoiced_by, version }: Wanted) =>
  inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    await lockAccount(ctx, account_id)
    const stored = await getInvoicedBy(ctx, account_id)
    if (!stored.has_billing) throw conflict('Enter the billing information of this account first', 'no_billing')
    if (stored.version !== version) throw conflict(problems.billingChanged, 'version')
    if (stored.invoiced_by === invoiced_by) return stored
    const today = providerToday(ctx)
    const isTakenBack = stored.invoiced_by_from !== null && stored.invoiced_by_from > today
    if (!isTakenBack && stored.invoiced_by === 'us' && stored.invoiced_by_from) assertOurs(stored.invoiced_by_from, today)
    if (!isTakenBack && stored.invoiced_by === 'elsewhere') {
      if (stored.invoiced_by_from) await assertNothingOpen(ctx, account_id, stored.invoiced_by_from)
      await markTheirs(ctx, account_id)
    }
    const invoiced_by_from = isTakenBack ? sql<string | null>`invoiced_by_before` : stored.next_from
    const invoiced_by_before = isTakenBack ? null : stored.invoiced_by_from
    await ctx.db
      .updateTable('account_billings')
      .set({ invoiced_by, invoiced_by_from, invoiced_by_before, version: sql`version + 1`, updated_at: sql`now()` })
      .where('account_id', '=', account_id)
      .execute()
    const saved = await getInvoicedBy(ctx, account_id)
    await audit(ctx, {
      action: 'account.invoiced-by',
      account_id,
      object: { type: 'account', id: account_id },
      before: { invoiced_by: stored.invoiced_by, invoiced_by_from: stored.invoiced_by_from },
      after: { invoiced_by, invoiced_by_from: saved.invoiced_by_from },
    })
    return saved
  })
