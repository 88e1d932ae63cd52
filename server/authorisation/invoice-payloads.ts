// The payloads of printed invoices and of those of another system (payloads.ts).
import { randomInt } from 'node:crypto'
import { aBilling } from '#testing/billings.ts'
import { anInvoice } from '#testing/invoices.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

const waiting = async ({ portal, here: account_id }: Stage) => {
  const { id: invoice_id } = await anInvoice(portal, { account_id })
  const { id } = await portal.db
    .insertInto('invoice_deliveries')
    .values({ account_id, invoice_id, method: 'print', state: 'queued' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { body: { ids: [id] } }
}

/** Only this test's own: makePrintFiles would also include what other actors queued. */
const aPrintFile = async (stage: Stage) => {
  const { body } = await waiting(stage)
  const { portal, here: account_id } = stage
  const { id: print_file_id } = await portal.db
    .insertInto('print_files')
    .values({ made_on: '2026-01-02', made_at: '2026-01-02T13:15:00Z', invoices: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.db.insertInto('print_file_entries').values({ account_id, delivery_id: body.ids[0]!, print_file_id }).execute()
  return { params: { id: String(print_file_id) } }
}

export const invoicePayloads: Pick<Payloads, 'invoicePrint' | 'outsideInvoices'> = {
  invoicePrint: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    file: waiting,
    printed: waiting,
    files: nothing,
    fetchFile: aPrintFile,
    filePrinted: aPrintFile,
  },
  outsideInvoices: {
    get: ({ here }) => ({ params: { account_id: String(here) } }),
    save: async ({ portal, here }) => {
      const { version } = await aBilling(portal, { account_id: here })
      return { params: { account_id: String(here) }, body: { invoiced_by: 'us', version } }
    },
    take: async ({ portal, here }) => {
      const { cl_account_no } = await portal.db
        .selectFrom('accounts')
        .select('cl_account_no')
        .where('id', '=', here)
        .executeTakeFirstOrThrow()
      const titles = 'account_number,invoice_number,invoiced_on,due_on,total'
      const line = `${cl_account_no},X-${randomInt(2 ** 40)},2026-01-01,2026-01-11,10.00`
      return { form: { file: new File([`${titles}\n${line}\n`], 'invoices.csv') } }
    },
    takePdf: async ({ portal, here }) => {
      const { invoice_number } = await anInvoice(portal, { account_id: here, source: 'elsewhere' })
      return { form: { file: new File(['%PDF-1.4'], `${invoice_number}.pdf`) } }
    },
  },
}
