// docs/product/handling.md#files-from-lists: a file has every row that its list shows, of the same account, in the same order.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuthorisation } from '#testing/authorisations.ts'
import { aBatch } from '#testing/batches.ts'
import { aCard } from '#testing/cards.ts'
import { aDeliveryAddress } from '#testing/delivery-addresses.ts'
import { aDriver } from '#testing/drivers.ts'
import { anException } from '#testing/exceptions.ts'
import { anImport } from '#testing/imports.ts'
import { anInvoice } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { readWorkbook } from '#testing/read-workbook.ts'
import { asSheetCsv, aTakenAccount, sendTakeOver } from '#testing/take-overs.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const linesOf = (bytes: Buffer): string[][] => parse(bytes, { bom: true, record_delimiter: '\r\n' })

/** For lists of an account: the list, its file, the file's column, and the list's field of the same value. */
const accountLists = [
  ['/v1/get_all_user_by_account', '/v1/users/export', 'E-mail', 'email'],
  ['/v1/get_all_account_address', '/v1/account_addresses/export', 'Name', 'address_name'],
  ['/v1/exceptions', '/v1/exceptions/export', 'What happened', 'sentence'],
  ['/v1/authorisations', '/v1/authorisations/export', 'Reason', 'reason'],
  ['/v1/drivers', '/v1/drivers/export', 'Driver number', 'driver_number'],
  ['/v1/vehicles', '/v1/vehicle_list/export', 'Vehicle number', 'vehicle_number'],
  ['/v1/coverage', '/v1/coverage/export', 'Vehicle number', 'vehicle_number'],
  ['/v1/statements', '/v1/statements/export', 'To', 'to_on'],
] as const

/** An account with a row in each list. */
const aFleet = async () => {
  const customer = await portal.aCustomer({ roles: ['acct admin'] })
  const { account_id } = customer
  const card = await aCard(portal, { account_id })
  await aDeliveryAddress(portal, { account_id, address_name: 'Yard' })
  await aDriver(portal, { account_id })
  await anException(portal, { account_id, card_id: card.id })
  await anAuthorisation(portal, { account_id, card_id: card.id })
  const statement = { account_id, from_on: '2026-01-01', opening: 0, closing: 0 }
  const ends = ['2026-01-31', '2026-02-28']
  await portal.db
    .insertInto('statements')
    .values(ends.map((to_on) => ({ ...statement, to_on })))
    .execute()
  return customer
}

test('each list of an account exports its own rows, and none of another account', async () => {
  await aFleet()
  const { as, account_id } = await aFleet()
  for (const [list, file, title, field] of accountLists) {
    const { body } = await as.get(`${list}?per_page=100`)
    const shown = (body.data as Record<string, string>[]).map((row) => row[field])
    const csv = await as.get(`${file}?format=csv`)
    const [titles = [], ...lines] = linesOf(csv.bytes)
    expect([file, lines.map((cells) => cells[titles.indexOf(title)])]).toEqual([file, shown])
    expect([file, lines.length > 0]).toEqual([file, true])
    const book = await as.get(`${file}?format=xlsx`)
    expect([file, readWorkbook(book.bytes).length]).toEqual([file, lines.length + 1])
  }
  const written = await portal.db
    .selectFrom('audit_events')
    .select('action')
    .where('account_id', '=', account_id)
    .where('action', 'like', '%.export')
    .execute()
  expect(written).toHaveLength(accountLists.length * 2)
})

test('each list of staff can be exported too', async () => {
  const { account_id } = await aFleet()
  const { batch } = await aBatch(portal, { account_id })
  const { name } = await portal.db.selectFrom('accounts').select('name').where('id', '=', account_id).executeTakeFirstOrThrow()
  const { as, user } = await portal.staff(account_id)
  await as.post('/v1/account_groups', { name: 'Export group' })
  const { filename } = (await as.get(`/v1/imports/${await anImport(portal)}`)).body.data
  const sent = await sendTakeOver(as, asSheetCsv([aTakenAccount()]), { filename: 'old-system.csv', sheet: 'accounts' })
  const { id: invoice_id, invoice_number } = await anInvoice(portal, { account_id })
  await portal.db.insertInto('invoice_deliveries').values({ account_id, invoice_id, method: 'print', state: 'queued' }).execute()
  const { template_name } = await portal.db.selectFrom('card_templates').select('template_name').executeTakeFirstOrThrow()
  const contents = {
    card_order_batches: ['Batch', batch.batch_number],
    accounts: ['Account', name],
    staff: ['E-mail', user.email],
    sites: ['Site number'],
    receivables: ['Over 90 days'],
    disputes: ['Invoice'],
    staff_tasks: ['Task'],
    network_queue: ['What changed'],
    failed_jobs: ['Why'],
    money_requests: ['What for'],
    'provider/card_templates': ['Name', template_name],
    account_groups: ['Group', 'Export group'],
    price_rules: ['Model'],
    renewal_runs: ['Cards renewed'],
    imports: ['File', filename],
    take_overs: ['File', sent.body.data.filename],
    print_queue: ['Invoice', invoice_number],
  }
  for (const [list, [title = '', cell]] of Object.entries(contents)) {
    const csv = await as.get(`/v1/${list}/export?format=csv`)
    const [titles = [], ...lines] = linesOf(csv.bytes)
    const cells = lines.map((line) => line[titles.indexOf(title)])
    expect([list, csv.status, titles.includes(title), cell === undefined || cells.includes(cell)]).toEqual([
      list,
      200,
      true,
      true,
    ])
  }
})

test('a long list is exported in full, filtered and sorted, and no cell runs as a formula', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['acct admin'] })
  const first = await aDeliveryAddress(portal, { account_id, address_name: '=1+1' })
  const { id: _id, version: _version, updated_at: _at, created_at: _made, ...place } = first
  const rows = Array.from({ length: 1_100 }, (_, at) => ({ ...place, address_name: `Yard ${String(at).padStart(4, '0')}` }))
  await portal.db.insertInto('delivery_addresses').values(rows).execute()
  const names = async (query: string) => {
    const [, ...lines] = linesOf((await as.get(`/v1/account_addresses/export?format=csv${query}`)).bytes)
    return lines.map(([name]) => name)
  }
  expect(await names('')).toEqual([`'=1+1`, ...rows.map((row) => row.address_name)])
  expect(await names('&keyword=yard%20010&sortedBy=desc')).toEqual(
    rows
      .slice(100, 110)
      .map((row) => row.address_name)
      .toReversed(),
  )
  expect((await as.get('/v1/account_addresses/export?format=pdf')).status).toBe(422)
})

test('the name of an exported file contains the account’s local day', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  portal.setTime(new Date(`${tomorrow}T05:30:00Z`))
  const { as } = await portal.aCustomer({ roles: ['acct admin'] })
  const { headers } = await as.get('/v1/account_addresses/export?format=csv')
  portal.setTime(null)
  expect(headers['content-disposition']).toContain(new Date().toISOString().slice(0, 10))
  expect(headers['content-disposition']).not.toContain(tomorrow)
})
