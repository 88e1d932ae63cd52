// docs/product/safety.md#hostile-input: a cell may hold the name of a property that every JavaScript object inherits.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { sendUpload } from '#testing/imports.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { sendTakeOver } from '#testing/take-overs.ts'
import { writeWorkbook } from '#src/outside/spreadsheets.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  ;({ as } = await portal.staff())
})
afterAll(() => portal.close())

const names = ['constructor', '__proto__', 'toString']

test.each(names)('a payment by the method %s is refused, and the others of the file are posted', async (method) => {
  const { id } = await portal.anAccount()
  const account = portal.db.selectFrom('accounts').select('cl_account_no').where('id', '=', id)
  const { cl_account_no } = await account.executeTakeFirstOrThrow()
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const lines = [`${cl_account_no},12.00,${day},${method}`, `${cl_account_no},13.00,${day},check`]
  const file = ['account_number,amount,received_on,method', ...lines].join('\n')
  const { status } = await sendUpload(as, '/v1/payment_files', { file, filename: 'bank.csv' })
  expect(status).toBe(200)
  await portal.runJobs()
  const posted = await portal.db.selectFrom('payments').select(['amount', 'method']).where('account_id', '=', id).execute()
  expect(posted).toEqual([{ amount: 1_300, method: 'cheque' }])
})

test.each(names)('a file of sites with a yes or no of %s is refused at its line', async (high_flow) => {
  const file = `site_number,state,high_flow\nZ1,WA,${high_flow}`
  const fields = { card_network_id: 1, layout: 'CSV', mode: 'apply', file, filename: 'sites.csv' }
  const { status, body } = await sendUpload(as, '/v1/sites/import', fields)
  expect([status, body.data.problems]).toEqual([200, [{ line: 2, field: 'high_flow', message: 'Must be Y or N' }]])
})

test.each(names)('a workbook of a take-over with a sheet named %s is refused', async (name) => {
  const book = await writeWorkbook({ format: 'xlsx', sheets: [{ name, rows: [['account'], ['10-034512']] }] })
  const sent = await sendTakeOver(as, book)
  expect(sent).toMatchObject({ status: 422, body: { errors: { file: [expect.stringContaining(name.toLowerCase())] } } })
})
