// docs/product/receivables.md#payments-from-files: posts each line in its own transaction, so that a killed worker neither loses
// nor duplicates a line, and a failing line does not stop the others.
import { readableNumber } from '@forecourt/domain/format/account-label.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { oldestPaymentDays, paymentMethodNames, type PaymentMethod } from '@forecourt/domain/rules/payments.ts'
import { sql } from 'kysely'
import type { Ctx, SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { eachByItself } from '#src/jobs/each-by-itself.ts'
import { askSecond } from '#src/features/money-requests/ask-second.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { postPayment } from '#src/features/receivables/post-payment.ts'

export type PostedLine = {
  id: number
  account_number: string
  amount: number
  received_on: string
  method: PaymentMethod
  reference: string
  invoice_number: string
}

/** Finds the accounts by number, by the named invoice, and by invoices in the reference. The caller accepts only a single match. */
const findAccounts = async ({ db }: Ctx, { account_number, invoice_number, reference }: PostedLine) => {
  const named = [invoice_number, ...(reference.toUpperCase().match(/INV-\d{6,}/g) ?? [])].filter(Boolean)
  const { rows } = await sql<{ id: number }>`
    select id from accounts where cl_account_no = ${account_number}
    union select account_id from ledger_items where side = 1 and number = any(${named}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}

const waitReason = (found: readonly number[], { account_number }: PostedLine) =>
  found.length > 1
    ? 'Account and invoice belong to different accounts'
    : `There is no account ${readableNumber(account_number) || 'named'}`

const setLine = (ctx: Ctx, id: number, change: { state: string; problem?: string; account_id?: number; payment_id?: number }) =>
  ctx.db.updateTable('payment_lines').set(change).where('id', '=', id).execute()

const isOpen = async ({ db }: Ctx, account_id: number, number: string) =>
  number !== '' &&
  (await db
    .selectFrom('ledger_items')
    .select('id')
    .where('account_id', '=', account_id)
    .where('number', '=', number)
    .where('side', '=', 1)
    .where('open', '>', 0)
    .executeTakeFirst()) !== undefined

/** Runs in a transaction that has locked the line. `user_id` is the person who sent the file or assigned the line. */
export const postLine = async (ctx: Ctx, line: PostedLine & { account_id: number }, user_id: number) => {
  const { id, account_id, amount, received_on, method, reference, invoice_number } = line
  const invoice_numbers = (await isOpen(ctx, account_id, invoice_number)) ? [invoice_number] : []
  const body = { amount, received_on, method, reference, note: '', invoice_numbers }
  if (received_on < addDays(providerToday(ctx), -oldestPaymentDays)) {
    const summary = `${paymentMethodNames[method]} received on ${received_on}, from a file, ${reference}`
    await askSecond(ctx, {
      kind: 'payment',
      account_id,
      amount,
      summary,
      body: { ...body, payment_line_id: id },
      requested_by: user_id,
    })
    return setLine(ctx, id, { state: 'requested', account_id })
  }
  const payment = await postPayment(ctx, { account_id, ...body }, { user_id, payment_line_id: id })
  return setLine(ctx, id, { state: 'posted', account_id, payment_id: payment.id, problem: '' })
}

const workOn = (ctx: SystemCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<PostedLine & { user_id: number }>`
      select l.id, l.account_number, l.amount, l.received_on, l.method, l.reference, l.invoice_number, f.user_id
      from payment_lines l join payment_files f on f.id = l.payment_file_id
      where l.id = ${id} and l.state = 'new' for update of l`.execute(ctx.db)
    const [line] = rows
    if (!line) return
    const found = await findAccounts(ctx, line)
    const [account_id] = found
    if (found.length !== 1 || account_id === undefined)
      await setLine(ctx, id, { state: 'waiting', problem: waitReason(found, line) })
    else await postLine(ctx, { ...line, account_id }, line.user_id)
  })

export const postPaymentLines = async (ctx: SystemCtx, { payment_file_id }: { payment_file_id: number }) => {
  const lines = await ctx.db
    .selectFrom('payment_lines')
    .select('id')
    .where('payment_file_id', '=', payment_file_id)
    .where('state', '=', 'new')
    .orderBy('line')
    .execute()
  await eachByItself(lines, ({ id }) => workOn(ctx, id))
  await ctx.db
    .updateTable('payment_files')
    .set({ finished_at: ctx.clock.now().toISOString() })
    .where('id', '=', payment_file_id)
    .where('finished_at', 'is', null)
    .execute()
}
