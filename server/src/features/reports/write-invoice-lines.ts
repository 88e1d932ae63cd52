// docs/product/transactions-and-money.md#transaction-files: the lines of an invoice as data file C or F, as in its report.
import type { Ctx } from '#src/system/context.ts'
import type { Written } from '#src/outside/copied-rows.ts'
import { writeReport } from './files/write-report.ts'
import { openReport } from './open-report.ts'
import { readParams, scopeOf } from './report-scope.ts'

const bytesOf = async function* (file: AsyncIterable<Written>) {
  for await (const { bytes } of file) yield bytes
}

type Asked = { account_id: number; invoice_id: number; format: 'C' | 'F' }

export const writeInvoiceLines = async (ctx: Ctx, { account_id, invoice_id, format }: Asked) => {
  const scope = { ...(await scopeOf(ctx, account_id)), invoice_id }
  const opened = openReport(ctx, 'invoiced-transaction', { scope, params: readParams('invoiced-transaction', {}, scope) })
  const run = {
    id: invoice_id,
    account_id,
    user_id: null,
    created_at: ctx.clock.now().toISOString(),
    rows_expected: null,
    format,
  }
  return bytesOf(writeReport(ctx, opened, run))
}
