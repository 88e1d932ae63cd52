import type { DisputeRow, InvoiceDisputes } from '@forecourt/domain/contract/disputes.ts'
import { lastDayToDispute, type DisputeState } from '@forecourt/domain/rules/disputes.ts'
import { sql } from 'kysely'
import type { AccountCtx, UserCtx } from '#src/system/context.ts'
import { countOf, offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { leftToCredit } from './still-billed.ts'

const nameOf = (table: 'u' | 'd') =>
  sql`nullif(trim(concat(${sql.ref(`${table}.first_name`)}, ' ', ${sql.ref(`${table}.last_name`)})), '')`

const readDisputes = async ({ db }: Pick<UserCtx, 'db'>, where: ReturnType<typeof sql>, rest = sql``) => {
  const { rows } = await sql<DisputeRow>`
    select x.id, x.account_id, a.name as account_name, x.invoice_id, i.invoice_number, x.transaction_id, x.transacted_at, x.line_text,
      x.line_total, ${leftToCredit} as still_billed, x.note, x.state, x.answer, x.credit, x.adjustment_number, x.created_at, x.decided_at,
      coalesce(${nameOf('u')}, 'A person who left') as opened_by_name, ${nameOf('d')} as decided_by_name,
      coalesce(x.state = 'open' and r.state = 'requested', false) as awaits_second
    from disputes x
    join accounts a on a.id = x.account_id
    join invoices i on i.account_id = x.account_id and i.id = x.invoice_id
    left join money_requests r on r.id = x.request_id
    left join users u on u.id = x.user_id
    left join users d on d.id = x.decided_by
    where ${where} ${rest}`.execute(db)
  return rows
}

export const getDispute = async (ctx: Pick<UserCtx, 'db'>, account_id: number, id: number) => {
  const [found] = await readDisputes(ctx, sql`x.account_id = ${account_id} and x.id = ${id}`)
  if (!found) throw notFound()
  return found
}

type ListQuery = { page: number; per_page: number; state: DisputeState }

/** Open disputes are listed oldest first, to be worked off; decided ones newest first. */
export const listDisputes = async (ctx: UserCtx, { state, ...page }: ListQuery) => {
  const order = state === 'open' ? sql`order by x.created_at, x.id` : sql`order by x.decided_at desc, x.id desc`
  const data = await readDisputes(ctx, sql`x.state = ${state}`, sql`${order} limit ${page.per_page} offset ${offsetOf(page)}`)
  const total = await countOf(ctx.db, sql`disputes where state = ${state}`)
  return { data, meta: pageMeta(page, total) }
}

/** Lines can be disputed only on our own invoices, and only while a ledger is kept, because accepting a dispute gives a credit. */
export const findDisputed = async (ctx: AccountCtx, id: number) => {
  const { rows } = await sql<{ invoice_number: string; invoiced_on: string; is_disputable: boolean }>`
    select i.invoice_number, i.invoiced_on, i.kind = 'invoice' and i.source = 'us' and s.ledger_from is not null as is_disputable
    from invoices i cross join billing_settings s
    where i.account_id = ${ctx.account.id} and i.id = ${id}`.execute(ctx.db)
  const [invoice] = rows
  if (!invoice) throw notFound()
  const until = invoice.is_disputable ? lastDayToDispute(invoice.invoiced_on) : null
  return { invoice_number: invoice.invoice_number, until, is_open: until !== null && providerToday(ctx) <= until }
}

export const getInvoiceDisputes = async (ctx: AccountCtx, id: number): Promise<InvoiceDisputes> => {
  const { until, is_open } = await findDisputed(ctx, id)
  const where = sql`x.account_id = ${ctx.account.id} and x.invoice_id = ${id}`
  return { until, is_open, disputes: await readDisputes(ctx, where, sql`order by x.id desc limit 100`) }
}
