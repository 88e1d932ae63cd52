// docs/product/invoices.md#billed-elsewhere: invoices of another system, shown beside ours and never posted. A file is taken
// completely or not at all. Sending it again only links purchases that have come in since.
import { readableNumber } from '@forecourt/domain/format/account-label.ts'
import type { UploadedFile } from '@forecourt/domain/contract/endpoint.ts'
import { outsideInvoiceColumns, readOutsideInvoice, type OutsideInvoiceLine } from '@forecourt/domain/rules/money-file.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { billedElsewhere } from '#src/features/transactions/billed-here.ts'
import { readMoneyFile } from '#src/features/receivables/read-money-file.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'

/** As many problems as a person reads before correcting the file. */
const problemsShown = 20

type Line = OutsideInvoiceLine & { line: number; account_id: number }

const refuse = (problems: readonly string[]) => {
  if (problems.length > 0) throw invalid({ file: problems.slice(0, problemsShown) })
}

/** Locks the accounts in the order of their ids, like all other code. */
const lockAccounts = async ({ db }: UserCtx, numbers: readonly string[]) => {
  const { rows } = await sql<{ id: number; number: string }>`
    select id, cl_account_no as number from accounts where cl_account_no = any(${numbers}::text[])
    order by id for no key update`.execute(db)
  return new Map(rows.map(({ id, number }) => [number, id]))
}

const factsOf = ({ account_id, invoiced_on, due_on, total }: Line) => JSON.stringify([account_id, invoiced_on, due_on, total])

const linesOf = async (ctx: UserCtx, content: Uint8Array) => {
  const read = (await readMoneyFile(content, { columns: outsideInvoiceColumns, optional: ['tran_id'] })).map(
    ({ line, cells, problem }) => ({ line, read: cells ? readOutsideInvoice(cells) : problem }),
  )
  refuse(read.flatMap(({ line, read: of }) => (typeof of === 'string' ? [`Line ${line}: ${of}`] : [])))
  const given = read.flatMap(({ line, read: of }) => (typeof of === 'string' ? [] : [{ line, ...of }]))
  const accounts = await lockAccounts(ctx, [...new Set(given.map(({ account_number }) => account_number))])
  const lines = given.map((one): Line => ({ ...one, account_id: accounts.get(one.account_number) ?? 0 }))
  const first = new Map<string, string>()
  const problems = lines.flatMap((line) => {
    if (line.account_id === 0) return [`Line ${line.line}: there is no account ${readableNumber(line.account_number)}`]
    const facts = first.get(line.invoice_number) ?? factsOf(line)
    first.set(line.invoice_number, facts)
    return facts === factsOf(line) ? [] : [`Line ${line.line}: ${line.invoice_number} has other facts further up`]
  })
  refuse(problems)
  return lines
}

const asRows = (
  lines: readonly Line[],
) => sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g (line int, account_id bigint,
  invoice_number text, invoiced_on date, due_on date, total bigint, tran_id text)`

/** Skips a known invoice with the same facts. One with different facts is an error in the file. */
const writeInvoices = async ({ db }: UserCtx, lines: readonly Line[]) => {
  const invoices = [...new Map(lines.map((line) => [line.invoice_number, line])).values()]
  const { rows: other } = await sql<{ line: number; invoice_number: string }>`
    select g.line, g.invoice_number from ${asRows(invoices)} join invoices i on i.invoice_number = g.invoice_number
    where (i.account_id, i.invoiced_on, i.due_on, i.total, i.source) <> (g.account_id, g.invoiced_on, g.due_on, g.total, 'elsewhere')
    order by g.line`.execute(db)
  refuse(other.map(({ line, invoice_number }) => `Line ${line}: ${invoice_number} is here already, with other facts`))
  const { rows } = await sql`
    insert into invoices (account_id, invoice_number, source, kind, billing_cycle, period_from, period_to, invoiced_on, due_on,
      transactions, quantity, total, lines_total)
    select g.account_id, g.invoice_number, 'elsewhere', 'invoice', coalesce(b.billing_cycle, 'monthly'), g.invoiced_on,
      g.invoiced_on, g.invoiced_on, g.due_on, 0, 0, g.total, g.total
    from ${asRows(invoices)} left join account_billings b on b.account_id = g.account_id order by g.line
    on conflict (invoice_number) do nothing returning 1`.execute(db)
  return { invoices: rows.length, known: invoices.length - rows.length }
}

/** A purchase that we bill is never linked to an invoice of the other system. */
const linkLines = async ({ db }: UserCtx, lines: readonly Line[]) => {
  const named = lines.filter(({ tran_id }) => tran_id !== '')
  const { rows } = await sql<{ account_id: number; invoice_id: number }>`
    update transactions t set invoice_id = i.id
    from ${asRows(named)} join invoices i on i.invoice_number = g.invoice_number
    cross join card_networks n
    join transaction_keys k on k.card_network_id = n.id and k.tran_id = g.tran_id and k.account_id = g.account_id
    left join account_billings b on b.account_id = g.account_id
    where t.account_id = k.account_id and t.transacted_at = k.transacted_at and t.id = k.id and t.invoice_id is null
      and ${billedElsewhere}
    returning t.account_id, t.invoice_id`.execute(db)
  await sql`
    update invoices i set transactions = s.transactions, quantity = s.quantity, period_from = s.period_from, period_to = s.period_to
    from (
      select t.account_id, t.invoice_id, count(*)::int as transactions, min(t.transacted_at)::date as period_from,
        max(t.transacted_at)::date as period_to, coalesce(sum(t.quantity) filter (where p.is_fuel), 0)::bigint as quantity
      from transactions t join products p on p.id = t.product_id
      where t.account_id = any(${rows.map(({ account_id }) => account_id)}::bigint[])
        and t.invoice_id = any(${rows.map(({ invoice_id }) => invoice_id)}::bigint[])
      group by t.account_id, t.invoice_id
    ) s
    where i.account_id = s.account_id and i.id = s.invoice_id`.execute(db)
  const { rows: left } = await sql<{ missing: number }>`
    select count(*)::int as missing from ${asRows(named)} join invoices i on i.invoice_number = g.invoice_number
    where not exists (
      select from card_networks n join transaction_keys k on k.card_network_id = n.id and k.tran_id = g.tran_id
      join transactions t on t.account_id = k.account_id and t.transacted_at = k.transacted_at and t.id = k.id
      where k.account_id = g.account_id and t.invoice_id = i.id)`.execute(db)
  return { lines: rows.length, missing: left[0]!.missing }
}

export const takeOutsideInvoices = (ctx: UserCtx, { filename, content }: UploadedFile) =>
  inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const lines = await linesOf(ctx, content)
    const taken = { ...(await writeInvoices(ctx, lines)), ...(await linkLines(ctx, lines)) }
    await audit(ctx, { action: 'outside-invoices.take', after: { filename, ...taken } })
    return taken
  })
