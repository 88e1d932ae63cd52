// docs/product/receivables.md#payments-from-files: judges refused and waiting lines again, after their cause was fixed.
import {
  paymentProblem,
  readPaymentCells,
  type Cells,
  type paymentColumns,
  type PaymentLine,
} from '@forecourt/domain/rules/money-file.ts'
import type { PaymentMapping } from '@forecourt/domain/rules/import-fields.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { lineKeys } from './line-key.ts'
import { getPaymentFile } from './payment-files.queries.ts'

type StoredLine = PaymentLine & { id: number; state: string; cells: Cells<(typeof paymentColumns)[number]> | null }

/**
 * Uses the current mapping, which may have been corrected since. If it was removed, refuses, because the cells would be read in
 * the wrong format.
 */
const mappingOf = async ({ db }: UserCtx, id: number) => {
  const file = await db.selectFrom('payment_files').select('mapping_id').where('id', '=', id).executeTakeFirst()
  if (!file) throw notFound()
  if (file.mapping_id === null) return undefined
  const saved = await db.selectFrom('payment_mappings').select('mapping').where('id', '=', file.mapping_id).executeTakeFirst()
  if (!saved)
    throw conflict('The mapping of this file was removed. Import the file again with another mapping', 'mapping_removed')
  return saved.mapping as PaymentMapping
}

const linesOf = async ({ db }: UserCtx, id: number) => {
  const { rows } = await sql<StoredLine>`
    select id, state, account_number, amount, received_on, method, reference, invoice_number, problem, cells
    from payment_lines where payment_file_id = ${id} order by line for update`.execute(db)
  return rows
}

/** Older lines have no stored cells. They are judged by the values that were read from them. */
const readAgain = (line: StoredLine, mapping: PaymentMapping | undefined, today: string): PaymentLine => {
  if (line.cells) return readPaymentCells(line.cells, mapping, today)
  return { ...line, problem: line.amount === null ? line.problem : paymentProblem(line, today) }
}

/** The file that first contained a payment, by the key of the payment. */
const knownFiles = async ({ db }: UserCtx, keys: readonly string[]) => {
  const { rows } = await sql<{ key: string; payment_file_id: number }>`
    select encode(source_key, 'hex') as key, payment_file_id from payment_lines
    where source_key in (select decode(k, 'hex') from unnest(${keys}::text[]) k)`.execute(db)
  return new Map(rows.map(({ key, payment_file_id }) => [key, payment_file_id]))
}

const readRefused = async (ctx: UserCtx, lines: readonly StoredLine[], mapping: PaymentMapping | undefined) => {
  const today = providerToday(ctx)
  const keys = lineKeys()
  for (const line of lines) if (line.state !== 'refused') keys.ofPayment(line)
  const read = lines
    .filter(({ state }) => state === 'refused')
    .map((line) => ({ id: line.id, ...readAgain(line, mapping, today) }))
    .map((line) => ({ ...line, key: line.problem ? null : keys.ofPayment(line) }))
  const known = await knownFiles(
    ctx,
    read.flatMap(({ key }) => key ?? []),
  )
  return read.map(({ key, ...line }) => {
    const file = known.get(key ?? '')
    if (file !== undefined)
      return { ...line, state: 'refused', key: null, problem: `This payment came in with file ${file} already` }
    return { ...line, state: key ? 'new' : 'refused', key }
  })
}

/** Idempotent: a second call finds only what is still refused or waiting, so no line is taken twice. */
export const retryPaymentFile = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    // The same lock as for a new file, so that no other file or person reads the same payment concurrently.
    await sql`lock table payment_files in share row exclusive mode`.execute(ctx.db)
    const mapping = await mappingOf(ctx, id)
    const lines = await linesOf(ctx, id)
    const refused = await readRefused(ctx, lines, mapping)
    const waiting = lines.filter(({ state }) => state === 'waiting').map((line) => line.id)
    if (refused.length + waiting.length === 0) return getPaymentFile(ctx, id)
    await sql`
      update payment_lines l
      set account_number = r.account_number, amount = r.amount, received_on = r.received_on, method = r.method,
        reference = r.reference, invoice_number = r.invoice_number, state = r.state, problem = r.problem,
        source_key = coalesce(decode(r.key, 'hex'), l.source_key)
      from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as r (id bigint, key text, account_number text, amount bigint,
        received_on date, method text, reference text, invoice_number text, state text, problem text)
      where l.id = r.id`.execute(ctx.db)
    await sql`update payment_lines set state = 'new', problem = '' where id = any(${waiting}::bigint[])`.execute(ctx.db)
    await audit(ctx, {
      action: 'payment-file.retry',
      object: { type: 'payment_file', id },
      after: { refused: refused.length, waiting: waiting.length },
    })
    await enqueue(ctx, 'payment-files.run', { payment_file_id: id })
    return getPaymentFile(ctx, id)
  })
