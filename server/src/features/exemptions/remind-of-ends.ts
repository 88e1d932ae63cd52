// docs/product/accounts.md#exemption-certificates: announces the end of a certificate 60, 30 and 7 days before, in the account's
// time zone. Idempotent: each reminder is recorded in the same transaction.
import { dueReminders } from '@forecourt/domain/rules/exemptions.ts'
import { taxLevels } from '@forecourt/domain/rules/tax-levels.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { findAccountAdmins } from '#src/features/accounts/account-admins.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { eachByItself } from '#src/jobs/each-by-itself.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { notify } from '#src/trail/notify.ts'
import { listEnding } from './exemptions.queries.ts'

type Ending = Awaited<ReturnType<typeof listEnding>>[number]

/** Account admins, and the billing contact if it has an e-mail. Each person once. */
const findReaders = async (ctx: SystemCtx, account_id: number) => {
  const within = await withinAccount(ctx, account_id)
  const admins = await findAccountAdmins(within)
  const contacts = await ctx.db
    .selectFrom('account_contacts')
    .select(['email', 'name as first_name'])
    .where('account_id', '=', account_id)
    .where('kind', '=', 'billing')
    .where('email', '<>', '')
    .execute()
  const readers = new Map([...contacts, ...admins].map((reader) => [reader.email.toLowerCase(), reader]))
  return { account_name: within.account.name, readers: [...readers.values()] }
}

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

const remind = (ctx: SystemCtx, ending: Ending) =>
  inTransaction(ctx, async (ctx) => {
    const { id, account_id, effective_to, days_left } = ending
    const due = dueReminders(days_left, ending.done)
    if (due.length === 0) return
    const written = await ctx.db
      .insertInto('tax_exemption_reminders')
      .values(due.map((days) => ({ exemption_id: id, ends_on: effective_to, days })))
      .onConflict((done) => done.doNothing())
      .returning('days')
      .execute()
    // Another worker was faster.
    if (written.length < due.length) return
    const certificate = [taxLevels[ending.level].name, ending.state, ending.tax_doc].filter(Boolean).join(' ')
    const ends = inDays(days_left)
    await notify(ctx, {
      account_id,
      kind: 'notice',
      title: `Tax exemption ${certificate} ends ${ends}, on ${effective_to}`,
      link: '/billing-information',
      needs: 'exemptions.view',
    })
    const { account_name, readers } = await findReaders(ctx, account_id)
    const values = { account_name, certificate, ends, ends_on: effective_to, phone: ctx.config.branding.customer_service_phone }
    for (const { email, first_name } of readers)
      await queueMail(ctx, { to: email, kind: 'exemption-ends', values: { first_name, ...values } })
  })

export const remindOfEnds = async (ctx: SystemCtx) =>
  eachByItself(await listEnding(ctx, ctx.clock.now()), (ending) => remind(ctx, ending))
