// docs/product/receivables.md#payments-from-files: the lines are stored at once, and a job posts them one by one.
import { counted } from '@forecourt/domain/format/counted.ts'
import { hash } from 'node:crypto'
import type { UploadedFile } from '@forecourt/domain/contract/endpoint.ts'
import type { PaymentMapping } from '@forecourt/domain/rules/import-fields.ts'
import { keptCells, paymentColumns, readPaymentCells, type PaymentLine } from '@forecourt/domain/rules/money-file.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { assertLedger } from '#src/features/ledger/assert-ledger.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { readMoneyFile, type MoneyLine } from '#src/features/receivables/read-money-file.ts'
import { lineKeys } from './line-key.ts'
import { getPaymentFile } from './payment-files.queries.ts'

type Column = (typeof paymentColumns)[number]
type Sent = { mapping_id?: number | undefined } & Control
type Control = { control_count?: number | undefined; control_total?: number | undefined }

const unreadable = { account_number: '', amount: null, received_on: null, method: '', reference: '', invoice_number: '' } as const

const readLines = (lines: readonly MoneyLine<Column>[], mapping: PaymentMapping | undefined, today: string) =>
  lines.map(({ line, text, cells, problem }) => ({
    line,
    text,
    cells,
    read: cells ? readPaymentCells(cells, mapping, today) : { ...unreadable, problem },
  }))

const keyed = (lines: ReturnType<typeof readLines>) => {
  const keys = lineKeys()
  return lines.map(({ line, text, cells, read }) =>
    read.problem
      ? { line, ...read, state: 'refused', cells: cells && keptCells(cells), source_key: keys.ofText(text) }
      : { line, ...read, state: 'new', cells: null, source_key: keys.ofPayment(read) },
  )
}

const assertControl = (lines: readonly { read: PaymentLine }[], { control_count, control_total }: Control) => {
  const total = lines.reduce((sum, { read }) => sum + (read.amount ?? 0), 0)
  if (control_count !== undefined && control_count !== lines.length)
    throw invalid({ control_count: [`The file has ${counted(lines.length, 'payment')}. Nothing was imported`] })
  if (control_total !== undefined && control_total !== total)
    throw invalid({ control_total: [`The payments of the file come to ${(total / 100).toFixed(2)}. Nothing was imported`] })
  return total
}

const getMapping = async ({ db }: UserCtx, id: number) => {
  const saved = await db.selectFrom('payment_mappings').select('mapping').where('id', '=', id).executeTakeFirst()
  if (!saved) throw invalid({ mapping_id: ['Choose a mapping'] })
  return saved.mapping as PaymentMapping
}

const isStuck = (state: string) => state === 'refused' || state === 'waiting'

/**
 * If nothing came of the lines of an identical file, deletes them, because the file was read with the wrong columns and is read
 * again. Once a line was posted, requested or decided, the file is refused.
 */
const clearUntouched = async ({ db }: UserCtx, sha256: Buffer) => {
  const first = await db.selectFrom('payment_files').select('id').where('sha256', '=', sha256).executeTakeFirst()
  if (!first) return { isAgain: false }
  const lines = db.selectFrom('payment_lines').select('state').where('payment_file_id', '=', first.id).forUpdate()
  const states = (await lines.execute()).map(({ state }) => state)
  const taken = `This file was imported already, as file ${first.id}`
  if (!states.some(isStuck)) throw conflict(taken, 'file_taken')
  if (!states.every(isStuck))
    throw conflict(`${taken}. Import the lines that were not posted in a file of their own`, 'file_partly_taken')
  await db.deleteFrom('payment_lines').where('payment_file_id', '=', first.id).execute()
  return { isAgain: true }
}

export const takePaymentFile = async (ctx: UserCtx, { filename, content }: UploadedFile, { mapping_id, ...control }: Sent) => {
  const mapping = mapping_id === undefined ? undefined : await getMapping(ctx, mapping_id)
  const optional = ['method', 'reference', 'invoice_number'] as const
  const read = await readMoneyFile(content, { columns: paymentColumns, optional, titles: mapping?.columns })
  const lines = readLines(read, mapping, providerToday(ctx))
  const total = assertControl(lines, control)
  const sha256 = hash('sha256', content, 'buffer')
  return inTransaction(ctx, async (ctx) => {
    await assertLedger(ctx)
    await sql`lock table payment_files in share row exclusive mode`.execute(ctx.db)
    const { isAgain } = await clearUntouched(ctx, sha256)
    const file = { filename, lines: lines.length, total, user_id: ctx.who.user_id, mapping_id: mapping_id ?? null }
    const { id } = await ctx.db
      .insertInto('payment_files')
      .values({ ...file, sha256 })
      .onConflict((same) => same.column('sha256').doUpdateSet({ ...file, finished_at: null }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into payment_lines (payment_file_id, line, source_key, account_number, amount, received_on, method, reference,
        invoice_number, state, problem, cells)
      select ${id}, line, decode(source_key, 'hex'), account_number, amount, received_on, method, reference, invoice_number, state, problem,
        nullif(cells, 'null')
      from jsonb_to_recordset(${JSON.stringify(keyed(lines))}::jsonb) as r (line int, source_key text, account_number text, amount bigint,
        received_on date, method text, reference text, invoice_number text, state text, problem text, cells jsonb)
      on conflict (source_key) do nothing`.execute(ctx.db)
    await audit(ctx, {
      action: isAgain ? 'payment-file.take-again' : 'payment-file.take',
      object: { type: 'payment_file', id },
      after: { filename, lines: lines.length, total },
    })
    await enqueue(ctx, 'payment-files.run', { payment_file_id: id })
    return getPaymentFile(ctx, id)
  })
}
