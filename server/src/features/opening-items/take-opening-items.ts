// docs/product/receivables.md#opening-items: what accounts owed before the ledger began. A file is taken completely or not at all.
import { readableNumber } from '@forecourt/domain/format/account-label.ts'
import type { UploadedFile } from '@forecourt/domain/contract/endpoint.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import {
  isOwnItem,
  openingColumns,
  ownNumberProblem,
  readOpeningLine,
  type OpeningLine,
} from '@forecourt/domain/rules/money-file.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { assertLedger } from '#src/features/ledger/assert-ledger.ts'
import { settleAccounts } from '#src/features/ledger/settle-credits.ts'
import { askSecond } from '#src/features/money-requests/ask-second.ts'
import type { ApprovedRequest } from '#src/features/money-requests/decide-request.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { readMoneyFile } from '#src/features/receivables/read-money-file.ts'

type Item = Omit<OpeningLine, 'account_number'> & { account_id: number }

/** As many problems as a person reads before correcting the file. */
const problemsShown = 20

const readItems = async (content: Uint8Array, today: string) => {
  const lines = await readMoneyFile(content, { columns: openingColumns, optional: [] })
  return lines.map(({ line, cells, problem }) => ({ line, read: cells ? readOpeningLine(cells, today) : problem }))
}

/**
 * Every opening item leaves an item in the ledger, and so does an invoice that was posted. Either is owed only once. An invoice of
 * ours from before the ledger may be opened by its number; any other number of ours would be given out a second time.
 */
const findAccounts = async ({ db }: UserCtx, numbers: readonly string[]) => {
  const { rows } = await sql<{ id: number; number: string; taken: string[]; invoices: string[] }>`
    select a.id, a.cl_account_no as number, coalesce((select array_agg(i.number) from ledger_items i where i.account_id = a.id), '{}') as taken,
      coalesce((select array_agg(i.invoice_number) from invoices i where i.account_id = a.id and i.source = 'us'), '{}') as invoices
    from accounts a where a.cl_account_no = any(${numbers}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.number, row]))
}

const itemsOf = async (ctx: UserCtx, lines: Awaited<ReturnType<typeof readItems>>) => {
  const accounts = await findAccounts(
    ctx,
    lines.flatMap(({ read }) => (typeof read === 'string' ? [] : [read.account_number])),
  )
  const seen = new Set<string>()
  const problems: string[] = []
  const items: Item[] = []
  for (const { line, read } of lines) {
    const problem = typeof read === 'string' ? read : undefined
    const item = typeof read === 'string' ? undefined : read
    const account = item && accounts.get(item.account_number)
    const key = `${item?.account_number}|${item?.number}`
    if (!item) problems.push(`Line ${line}: ${problem}`)
    else if (!account) problems.push(`Line ${line}: there is no account ${readableNumber(item.account_number)}`)
    else if (seen.has(key) || account.taken.includes(item.number)) problems.push(`Line ${line}: ${item.number} already exists`)
    else if (isOwnItem(item.number) && !account.invoices.includes(item.number))
      problems.push(`Line ${line}: ${ownNumberProblem(item.number)}`)
    else {
      seen.add(key)
      const { account_number: _, ...rest } = item
      items.push({ ...rest, account_id: account.id })
    }
  }
  if (problems.length > 0) throw invalid({ file: problems.slice(0, problemsShown) })
  return items
}

export const takeOpeningItems = async (ctx: UserCtx, { filename, content }: UploadedFile) => {
  const lines = await readItems(content, providerToday(ctx))
  return inTransaction(ctx, async (ctx) => {
    await assertLedger(ctx)
    const items = await itemsOf(ctx, lines)
    const total = items.reduce((sum, { amount }) => sum + amount, 0)
    const accounts = new Set(items.map(({ account_id }) => account_id)).size
    const summary = `${counted(items.length, 'opening item')} of ${counted(accounts, 'account')}, ${filename}`
    const asked = { kind: 'opening' as const, account_id: null, amount: total, summary, body: { items } }
    return { ...(await askSecond(ctx, { ...asked, requested_by: ctx.who.user_id })), items: items.length, total }
  })
}

/** Posts all items in one statement. Opening credit, or credit that lay unused, pays what is open. */
export const openApproved = async (ctx: UserCtx, { id, body, requested_by }: ApprovedRequest) => {
  const { items } = body as { items: Item[] }
  const today = providerToday(ctx)
  await assertLedger(ctx)
  const { rows } = await sql<{ account_id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as g (account_id bigint, number text, dated_on date, due_on date, amount bigint)
    ), locked as (
      select a.id from accounts a where a.id in (select account_id from given) order by a.id for update
    ), opened as (
      insert into opening_items (account_id, number, dated_on, due_on, amount, request_id)
      select g.account_id, g.number, g.dated_on, g.due_on, g.amount, ${id} from given g join locked on locked.id = g.account_id
      where not exists (select from ledger_items i where i.account_id = g.account_id and i.number = g.number)
      on conflict (account_id, number) do nothing
      returning *
    ), posted as (
      insert into ledger_postings (account_id, kind, posted_on, document_id, memo, user_id)
      select account_id, 'opening', ${today}::date, id, number, ${requested_by}::bigint from opened order by account_id, id
      returning account_id, id, document_id
    ), legs as (
      insert into ledger_legs (account_id, posting_id, leg, code, amount)
      select p.account_id, p.id, l.leg, l.code, l.amount
      from posted p join opened o on o.account_id = p.account_id and o.id = p.document_id
      cross join lateral (values (1, 'AR', o.amount), (2, 'OPENING', -o.amount)) l (leg, code, amount)
    ), items as (
      insert into ledger_items (account_id, posting_id, side, number, dated_on, due_on, amount, open)
      select p.account_id, p.id, sign(o.amount), o.number, o.dated_on, o.due_on, abs(o.amount), abs(o.amount)
      from posted p join opened o on o.account_id = p.account_id and o.id = p.document_id
    )
    select account_id from opened`.execute(ctx.db)
  if (rows.length !== items.length)
    throw conflict('Some of these opening items have been imported in the meantime', 'taken_meanwhile')
  const accounts = [...new Set(rows.map(({ account_id }) => account_id))]
  await settleAccounts(ctx, accounts, today)
  await enqueueAll(
    ctx,
    'credit.judge-account',
    accounts.map((account_id) => ({ account_id })),
  )
}
