// docs/product/transactions-and-money.md#imports: over HTTP, on a real Postgres, each test with its own cards.
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import type { Caller } from '#testing/caller.ts'
import { aCardNumber, aHeader, aMapping, aRecord, asFixed, asOwnCsv, aTranId, problemsOf, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite } from '#testing/transactions.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.staff()).as
})
afterAll(() => portal.close())

/** Sends a file, lets the worker read it, and returns the result. */
const take = async (file: string | Uint8Array, sending: Parameters<typeof sendFile>[2]) => {
  const { status, body } = await sendFile(as, file, sending)
  expect({ status, body }).toMatchObject({ status: 200, body: { data: { state: 'queued' } } })
  await portal.runJobs()
  return (await as.get(`/v1/imports/${body.data.id}`)).body.data
}

const aCardToFuel = async (given: { card_network_id?: number; vehicle_number?: string } = {}) => {
  const { id: account_id, cl_account_no } = await portal.anAccount()
  const number = aCardNumber()
  const card = await aCard(portal, { account_id, number, ...given })
  return { account_id, cl_account_no, number, card }
}

const stored = (tran_id: string) =>
  portal.db.selectFrom('transactions').selectAll().where('tran_id', '=', tran_id).executeTakeFirst()

test('our own CSV file becomes transactions of its cards, and the sums are updated', async () => {
  const { account_id, number, card } = await aCardToFuel()
  const record = aRecord({ card_number: number, odometer: 120_000, driver_number: '77', misc_keyed: 'JOB 9' })
  const done = await take(asOwnCsv([record, aRecord({ card_number: number })]), { layout: 'C' })
  expect(done).toMatchObject({ state: 'done', lines_read: 2, added: 2, corrected: 0, unchanged: 0, held: 0, refused: 0 })
  expect(done).toMatchObject({ next_byte: done.bytes, trailer: null, read: { transactions: 2, quantity: 20_000, total: 7_902 } })
  expect(await stored(record.tran_id)).toMatchObject({
    account_id,
    card_id: card.id,
    kind: 'sale',
    transacted_at: '2026-11-04T08:00:00',
    time_zone: 'America/Los_Angeles',
    last_four: number.slice(-4),
    vehicle_number: card.vehicle_number,
    odometer: 120_000,
    driver_number: '77',
    misc_keyed: 'JOB 9',
    product_id: 19,
    quantity: 10_000,
    unit_price: 312_300,
    base: 3_123,
    federal_tax: 244,
    state_tax: 584,
    total: 3_951,
    import_id: done.id,
  })
  const sums = await portal.db.selectFrom('day_sums').selectAll().where('account_id', '=', account_id).execute()
  expect(sums).toMatchObject([{ day: '2026-11-04', transactions: 2, quantity: 20_000, total: 7_902, state: 'WA' }])
})

test('a fixed-width file is checked against its own last line', async () => {
  const { number } = await aCardToFuel()
  const records = [aRecord({ card_number: number }), aRecord({ card_number: number })]
  const done = await take(asFixed(records), { layout: 'F', filename: 'nov.txt' })
  expect(done).toMatchObject({ added: 2, trailer: { transactions: 2, quantity: 20_000, total: 7_902, agrees: true } })
})

test('a last line that disagrees is reported, and the valid lines stay', async () => {
  const { number } = await aCardToFuel()
  const file = asFixed([aRecord({ card_number: number })], { transactions: 2, quantity: 20_000, total: 7_902 })
  const done = await take(file, { layout: 'F', filename: 'nov.txt' })
  expect(done).toMatchObject({ state: 'done', added: 1, trailer: { transactions: 2, agrees: false } })
})

test('a fixed-width file that was cut off is reported as missing its end', async () => {
  const { number } = await aCardToFuel()
  const file = asFixed([aRecord({ card_number: number })])
    .split('\r\n')
    .slice(0, 2)
    .join('\r\n')
  expect(await take(file, { layout: 'F', filename: 'nov.txt' })).toMatchObject({ state: 'done', added: 1, trailer: 'missing' })
})

test('importing the same file twice changes nothing', async () => {
  const { number, account_id } = await aCardToFuel()
  const records = [aRecord({ card_number: number }), aRecord({ card_number: number })]
  await take(asOwnCsv(records), { layout: 'C' })
  const before = await portal.db.selectFrom('transactions').selectAll().where('account_id', '=', account_id).execute()
  // The same content in another layout also counts as unchanged.
  const again = await take(asFixed(records), { layout: 'F', filename: 'again.txt' })
  expect(again).toMatchObject({ added: 0, corrected: 0, unchanged: 2, refused: 0 })
  expect(await portal.db.selectFrom('transactions').selectAll().where('account_id', '=', account_id).execute()).toEqual(before)
})

test('a corrected line replaces the transaction, even in another month, with the same ID and a new posting', async () => {
  const { number, account_id } = await aCardToFuel()
  const record = aRecord({ card_number: number })
  await take(asOwnCsv([record]), { layout: 'C' })
  const before = await stored(record.tran_id)
  const corrected = { ...record, tran_date: '2026-10-31', quantity: 20_000, federal_tax: 488, state_tax: 1168, total: 7_902 }
  expect(await take(asOwnCsv([corrected]), { layout: 'C' })).toMatchObject({ added: 0, corrected: 1 })
  const after = await stored(record.tran_id)
  expect(after).toMatchObject({ id: before!.id, transacted_at: '2026-10-31T08:00:00', quantity: 20_000, total: 7_902 })
  expect(after!.posting).toBeGreaterThan(before!.posting)
  const sums = await portal.db
    .selectFrom('day_sums')
    .select(['day', 'transactions', 'total'])
    .where('account_id', '=', account_id)
    .where('transactions', '<>', 0)
    .execute()
  expect(sums).toEqual([{ day: '2026-10-31', transactions: 1, total: 7_902 }])
})

test('a transaction on an invoice is not changed: its correction is billed instead', async () => {
  const { number, account_id } = await aCardToFuel()
  const record = aRecord({ card_number: number })
  await take(asOwnCsv([record]), { layout: 'C' })
  const invoice = await portal.db
    .insertInto('invoices')
    .values({
      account_id,
      invoice_number: `T-${aTranId()}`,
      billing_cycle: 'monthly',
      period_from: '2026-11-01',
      period_to: '2026-11-30',
      invoiced_on: '2026-11-30',
      due_on: '2026-12-15',
      transactions: 1,
      quantity: 10_000,
      total: 3_951,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.db.updateTable('transactions').set({ invoice_id: invoice.id }).where('tran_id', '=', record.tran_id).execute()
  expect(await take(asOwnCsv([record]), { layout: 'C' })).toMatchObject({ unchanged: 1, held: 0 })
  expect(await take(asOwnCsv([{ ...record, odometer: 5 }]), { layout: 'C' })).toMatchObject({ corrected: 0, held: 1 })
  expect((await stored(record.tran_id))?.odometer).toBeNull()
  expect((await stored(`${record.tran_id}~c1`))?.odometer).toBe(5)
})

test('a line of an unknown card waits, shows at most four digits, and is placed when the card exists', async () => {
  const number = aCardNumber()
  const record = aRecord({ card_number: number })
  expect(await take(asOwnCsv([record]), { layout: 'C' })).toMatchObject({ added: 0, held: 1, refused: 0 })
  const { data } = (await as.get(`/v1/held_transactions?keyword=${record.tran_id}`)).body
  expect(data).toMatchObject([{ reason: 'unknown card', detail: `•••• ${number.slice(-4)}`, total: 3_951 }])
  const early = await as.post(`/v1/held_transactions/${data[0].id}/place`)
  expect(early).toMatchObject({ status: 409, body: { message: 'The card is still not known' } })

  const { id: account_id } = await portal.anAccount()
  await aCard(portal, { account_id, number })
  const placed = await as.post(`/v1/held_transactions/${data[0].id}/place`)
  expect(placed).toMatchObject({ status: 200, body: { data: { state: 'placed' } } })
  expect(await stored(record.tran_id)).toMatchObject({ account_id, total: 3_951 })
  expect(await as.post(`/v1/held_transactions/${data[0].id}/place`)).toMatchObject({ status: 409 })
})

test('a line with an unknown product code waits until a user maps the code', async () => {
  const { number } = await aCardToFuel()
  const product_code = `X${aTranId().slice(0, 2)}`.toUpperCase()
  const records = [aRecord({ card_number: number, product_code }), aRecord({ card_number: number, product_code })]
  expect(await take(asOwnCsv(records), { layout: 'C' })).toMatchObject({ held: 2 })
  const mapped = await as.post('/v1/network_products', { card_network_id: 1, network_code: product_code, product_id: 53 })
  expect(mapped.body.data).toEqual({ placed: 2, waiting: 0 })
  expect(await stored(records[1]!.tran_id)).toMatchObject({ product_id: 53 })
})

test('a new site is made if the file gives its state; otherwise the line waits', async () => {
  const { number } = await aCardToFuel()
  const [known, unknown] = [aTranId().slice(0, 6), aTranId().slice(0, 6)]
  const records = [
    aRecord({ card_number: number, site_number: known, site_name: 'Boise North', city: 'Boise', state: 'ID' }),
    aRecord({ card_number: number, site_number: unknown, site_name: '', state: '' }),
  ]
  expect(await take(asOwnCsv(records), { layout: 'C' })).toMatchObject({ added: 1, held: 1 })
  expect(await stored(records[0]!.tran_id)).toMatchObject({ time_zone: 'America/Denver' })
  await aSite(portal, { site_number: unknown })
  const { body } = await as.get(`/v1/held_transactions?keyword=${records[1]!.tran_id}`)
  expect(body.data).toMatchObject([{ reason: 'unknown site', detail: unknown }])
  expect(await as.post(`/v1/held_transactions/${body.data[0].id}/place`)).toMatchObject({ status: 200 })
})

test('a waiting line can be discarded once, with a reason', async () => {
  const record = aRecord({ card_number: aCardNumber() })
  await take(asOwnCsv([record]), { layout: 'C' })
  const { id } = (await as.get(`/v1/held_transactions?keyword=${record.tran_id}`)).body.data[0]
  expect(await as.post(`/v1/held_transactions/${id}/discard`, { reason: ' ' })).toMatchObject({ status: 422 })
  const discarded = await as.post(`/v1/held_transactions/${id}/discard`, { reason: 'Not one of our cards' })
  expect(discarded.body.data).toMatchObject({ state: 'discarded', discard_reason: 'Not one of our cards' })
  expect(await as.post(`/v1/held_transactions/${id}/discard`, { reason: 'Again' })).toMatchObject({ status: 409 })
})

test('a masked number finds its card by account and last four digits, unless two cards match', async () => {
  const { cl_account_no, account_id, number, card } = await aCardToFuel()
  const masked = {
    card_number: `***${number.slice(-4)}`,
    division_number: `00${cl_account_no.slice(0, 2)}`,
    account_number: cl_account_no.slice(2),
  }
  const record = aRecord(masked)
  expect(await take(asOwnCsv([record]), { layout: 'C' })).toMatchObject({ added: 1 })
  expect(await stored(record.tran_id)).toMatchObject({ account_id, card_id: card.id })

  const twin = await aCard(portal, { account_id, number: `7000${aCardNumber().slice(4, 12)}${number.slice(-4)}` })
  const [either, vehicle] = [aRecord(masked), aRecord({ ...masked, vehicle_number: twin.vehicle_number! })]
  expect(await take(asOwnCsv([either, vehicle]), { layout: 'C' })).toMatchObject({ added: 1, held: 1 })
  expect(await stored(vehicle.tran_id)).toMatchObject({ card_id: twin.id })
})

test('a card of another network never matches, even with the same number', async () => {
  const { number } = await aCardToFuel({ card_network_id: 2 })
  expect(await take(asOwnCsv([aRecord({ card_number: number })]), { layout: 'C' })).toMatchObject({ added: 0, held: 1 })
})

test('a reversal subtracts what its sale added', async () => {
  const { number, account_id } = await aCardToFuel()
  const sale = aRecord({ card_number: number })
  const back = { quantity: -10_000, federal_tax: -244, state_tax: -584, total: -3_951 }
  await take(asOwnCsv([sale, aRecord({ card_number: number, ...back })]), { layout: 'C' })
  const sums = await portal.db.selectFrom('day_sums').selectAll().where('account_id', '=', account_id).execute()
  expect(sums).toMatchObject([{ transactions: 2, quantity: 0, total: 0, taxes: 0 }])
})

test('hours that a change of clocks skips or repeats are kept as the site wrote them', async () => {
  const { number } = await aCardToFuel()
  const records = ['01:30:00', '02:30:00'].flatMap((tran_time) =>
    ['2026-03-08', '2026-11-01'].map((tran_date) => aRecord({ card_number: number, tran_date, tran_time })),
  )
  expect(await take(asOwnCsv(records), { layout: 'C' })).toMatchObject({ added: 4 })
  for (const { tran_id, tran_date, tran_time } of records)
    expect(await stored(tran_id)).toMatchObject({ transacted_at: `${tran_date}T${tran_time}`, time_zone: 'America/Los_Angeles' })
})

test('a CFN file becomes transactions, with taxes by their codes, with or without its last columns', async () => {
  const { number } = await aCardToFuel()
  const site = await aSite(portal, { site_number: aTranId().slice(0, 6) })
  const sale = (sequence: string, status: string) =>
    `${site.site_number},${sequence},${status},39.51,00,0019,FUEL,DIESEL,3.12300,10.000,0120450,03,0042,261104,0815,,123456,JOB9,` +
    `${number},,WA KING,FET,SET,,,,,,,,,2.44000,5.84000,,,,,,,,`
  const file = `${sale('0001', '41')}\n${sale('0002', '45')},D,CF,,3.95100`
  expect(await take(file, { layout: 'CFN', filename: 'pt.txt' })).toMatchObject({ state: 'done', added: 2, refused: 0 })
  expect(await stored(`${site.site_number}-20261104-0001`)).toMatchObject({
    transacted_at: '2026-11-04T08:15:00',
    federal_tax: 244,
    state_tax: 584,
    base: 3_123,
    odometer: 120_450,
    auth_number: '123456',
    misc_keyed: 'JOB9',
    site_id: site.id,
  })
  const reversed = { kind: 'reversal', quantity: -10_000, total: -3_951, location_kind: 'D', pump_price: 395_100 }
  expect(await stored(`${site.site_number}-20261104-0002`)).toMatchObject(reversed)
})

test('a CFN file that a spreadsheet saved again brings no sale twice, and a sale just after midnight is read', async () => {
  const { number } = await aCardToFuel()
  const site_number = `00${randomInt(1_000, 9_999)}`
  const cells = (given: { site: string; sequence: string; product: string; time: string; auth: string }) =>
    `${given.site},${given.sequence},41,39.51,00,${given.product},FUEL,DIESEL,3.12300,10.000,120450,03,42,261104,${given.time},,` +
    `${given.auth},JOB9,${number},,WA KING,FET,SET,,,,,,,,,2.44000,5.84000,,,,,,,,`
  const sent = cells({ site: site_number, sequence: '0007', product: '0019', time: '0005', auth: '004711' })
  const saved = cells({ site: site_number.slice(2), sequence: '7', product: '19', time: '5', auth: '4711' })
  const bring = (file: string) => take(file, { layout: 'CFN', filename: 'pt.txt' })
  expect(await bring(sent)).toMatchObject({ state: 'done', added: 1 })
  expect(await bring(saved)).toMatchObject({ state: 'done', added: 0, corrected: 0, unchanged: 1, refused: 0 })
  expect(await bring(sent)).toMatchObject({ added: 0, corrected: 0, unchanged: 1 })
  expect(await stored(`${site_number}-20261104-0007`)).toMatchObject({
    transacted_at: '2026-11-04T00:05:00',
    auth_number: '004711',
  })
})

test('a sale of one mobile network is no second sale in a file of the other', async () => {
  const number = aCardNumber()
  const { id: account_id } = await portal.anAccount()
  await aCard(portal, { account_id, number, card_network_id: 6 })
  const ticket = aTranId()
  const file = `Ticket,Date,Card,Site,Site name,ST,Prod,Gallons,Amount\n${ticket},07/01/2026,${number},T1,Kent,WA,019,10,50.00`
  const bring = async (card_network_id: number, text: string) => {
    const mapping = await as.post('/v1/import_mappings', { ...aMapping(), card_network_id })
    return take(text, { layout: 'CSV', mapping_id: mapping.body.data.id })
  }
  expect(await bring(6, file)).toMatchObject({ added: 1 })
  expect(await bring(7, `${file}\n`)).toMatchObject({ added: 0, corrected: 0, unchanged: 1 })
})

test('a foreign CSV file is read by a saved mapping, and its taxes are calculated from the tax table', async () => {
  const { number } = await aCardToFuel({ card_network_id: 2 })
  const saved = (await as.post('/v1/import_mappings', aMapping())).body.data
  const [first, second] = [aTranId(), aTranId()]
  const file = [
    'Card;Ticket;Date;Site;Site name;ST;Prod;Gallons;Amount;Other',
    `${number};${first};07/01/2025;K1${first.slice(0, 4)};Kent;WA;019;100.000;"$1,082.80";x`,
    `${number};${second};2025-07-01;K1;Kent;WA;019;100;1082.80;x`,
  ].join('\r\n')
  const done = await take(file, { layout: 'CSV', mapping_id: saved.id })
  expect(done).toMatchObject({ card_network_id: 2, added: 1, refused: 1 })
  // docs/product/transactions-and-money.md#taxes: diesel, a hundred gallons, from July 2025.
  expect(await stored(first)).toMatchObject({ federal_tax: 2_440, state_tax: 5_840, base: 100_000, unit_price: 1_000_000 })
  expect(await problemsOf(as, done.id)).toEqual([`3,${second},tran_date,Is not a date of that format`])
  expect(done.problems, 'the column is named as the file names it').toEqual([
    { line: 3, column: 'Date', problem: 'Is not a date of that format' },
  ])
})

test('a mapping with the same name is replaced, an incomplete one is refused, a deleted one is not found', async () => {
  const mapping = aMapping()
  const { id } = (await as.post('/v1/import_mappings', mapping)).body.data
  expect((await as.post('/v1/import_mappings', { ...mapping, card_network_id: 3 })).body.data).toMatchObject({ id })
  const { quantity: _, ...columns } = mapping.mapping.columns
  const lacking = await as.post('/v1/import_mappings', { ...mapping, mapping: { ...mapping.mapping, columns } })
  expect(lacking).toMatchObject({ status: 422, body: { errors: { 'mapping.columns.quantity': ['Choose a column'] } } })
  expect(await as.delete(`/v1/import_mappings/${id}`)).toMatchObject({ status: 200 })
  expect(await as.delete(`/v1/import_mappings/${id}`)).toMatchObject({ status: 404 })
  const gone = await sendFile(as, 'x', { layout: 'CSV', mapping_id: id })
  expect(gone).toMatchObject({ status: 422, body: { errors: { mapping_id: ['There is no such mapping'] } } })
})

test('an authorisation is imported once, a second file corrects it, and unknown cards are refused by line', async () => {
  const { number, account_id } = await aCardToFuel()
  const auth_id = aTranId()
  const file = (code: string) =>
    [
      'auth_id,network,authorised_date,authorised_time,card_number,is_approved,decline_code,amount',
      `${auth_id},CFN,2026-11-04,08:15:00,${number},N,${code},120.50`,
      `${aTranId()},CFN,2026-11-04,08:15:00,${aCardNumber()},Y,,`,
    ].join('\n')
  const sending = { layout: 'C', content: 'authorisations' }
  const first = await take(file('Bad DID'), sending)
  expect(first).toMatchObject({ state: 'done', added: 1, refused: 1 })
  expect((await problemsOf(as, first.id))[0]).toMatch(/^3,\w+,card_number,Is not a card we know$/)
  expect(await take(file('Bad DID'), sending)).toMatchObject({ added: 0, corrected: 0, unchanged: 1 })
  expect(await take(file('Site Not Allowed'), sending)).toMatchObject({ corrected: 1 })
  const rows = await portal.db.selectFrom('authorisations').selectAll().where('account_id', '=', account_id).execute()
  expect(rows).toMatchObject([{ is_approved: false, decline_code: 'Site Not Allowed', amount: 12_050 }])
})

test('an authorisation that is corrected to declined gets a new posting, so that the next daily report contains it', async () => {
  const { number, account_id } = await aCardToFuel()
  const auth_id = aTranId()
  const told = async (answer: string) => {
    const lines = [
      'auth_id,network,authorised_date,authorised_time,card_number,is_approved,decline_code,amount',
      `${auth_id},CFN,2026-11-04,08:15:00,${number},${answer}`,
    ]
    await take(lines.join('\n'), { layout: 'C', content: 'authorisations' })
    const row = portal.db.selectFrom('authorisations').select('posting').where('account_id', '=', account_id)
    return (await row.executeTakeFirstOrThrow()).posting
  }
  const approved = await told('Y,,10.00')
  const declined = await told('N,Bad DID,10.00')
  expect(declined).toBeGreaterThan(approved)
  expect(await told('N,Site Not Allowed,10.00')).toBe(declined)
})

test('the list of files shows who sent them, newest first', async () => {
  const { id } = await take(`${aHeader}\r\n`, { layout: 'F', filename: 'only-a-header.txt' })
  const { body } = await as.get('/v1/imports?keyword=only-a-header')
  expect(body.data[0]).toMatchObject({ id, filename: 'only-a-header.txt', user_name: 'Pat Driver', lines_read: 0 })
})
