// docs/product/transactions-and-money.md#several-products-on-one-ticket
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aMapping, aTranId, problemsOf, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { runImport } from './run-import.ts'

let portal: Portal
let as: Caller
let plain: number
let withLine: number
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.staff()).as
  const { mapping, ...rest } = aMapping()
  plain = (await as.post('/v1/import_mappings', { ...rest, mapping })).body.data.id
  const columns = { ...mapping.columns, line_number: 'Line' }
  const numbered = { ...rest, name: `${rest.name} lines`, mapping: { ...mapping, columns } }
  withLine = (await as.post('/v1/import_mappings', numbered)).body.data.id
})
afterAll(() => portal.close())

const aNumber = async () => {
  const number = aCardNumber()
  await aCard(portal, { account_id: (await portal.anAccount()).id, number, card_network_id: 2 })
  return number
}

type Line = { ticket: string; product: string; gallons?: string; amount?: string; line?: string }

const diesel = '019'
const def = '062'

/** In the order of the lines. The amounts are complete, so only the taxes are calculated. */
const take = async (number: string, lines: readonly Line[], mapping_id = plain) => {
  const rows = lines.map(
    ({ ticket, product, gallons = '10', amount = '50.00', line = '' }) =>
      `${ticket},07/01/2026,${number},T1,Kent,WA,${product},${gallons},${amount},${line}`,
  )
  const file = ['Ticket,Date,Card,Site,Site name,ST,Prod,Gallons,Amount,Line', ...rows].join('\n')
  const { body } = await sendFile(as, file, { layout: 'CSV', mapping_id })
  await runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id: body.data.id })
  return (await as.get(`/v1/imports/${body.data.id}`)).body.data
}

const stored = (ticket: string) =>
  portal.db
    .selectFrom('transactions')
    .select(['tran_id', 'product_id', 'quantity'])
    .where('tran_id', 'like', `${ticket}%`)
    .orderBy('tran_id')
    .execute()

test('two products under one ID are two lines of one ticket, and sending the file again changes nothing', async () => {
  const [number, ticket] = [await aNumber(), aTranId()]
  const lines = [
    { ticket, product: diesel },
    { ticket, product: def, gallons: '2' },
  ]
  expect(await take(number, lines)).toMatchObject({ added: 2, refused: 0, held: 0 })
  const both = [
    { tran_id: ticket, product_id: 19, quantity: 10_000 },
    { tran_id: `${ticket}#2`, product_id: 62, quantity: 2_000 },
  ]
  expect(await stored(ticket)).toEqual(both)
  expect(await take(number, lines)).toMatchObject({ added: 0, corrected: 0, unchanged: 2 })
  expect(await take(number, lines.toReversed())).toMatchObject({ added: 0, corrected: 0, unchanged: 2 })
  expect(await stored(ticket)).toEqual(both)
})

test('a product repeated in one ticket is refused', async () => {
  const [number, ticket] = [await aNumber(), aTranId()]
  const lines = [diesel, def, diesel, def].map((product) => ({ ticket, product }))
  const done = await take(number, lines)
  expect(done).toMatchObject({ added: 2, refused: 2 })
  expect(await problemsOf(as, done.id)).toEqual([
    `4,${ticket},tran_id,Appears earlier in the file`,
    `5,${ticket}#2,tran_id,Appears earlier in the file`,
  ])
})

test('a later file that corrects only the second product leaves the first alone', async () => {
  const [number, ticket] = [await aNumber(), aTranId()]
  await take(number, [
    { ticket, product: diesel },
    { ticket, product: def, gallons: '2' },
  ])
  expect(await take(number, [{ ticket, product: def, gallons: '3' }])).toMatchObject({ corrected: 1, added: 0 })
  expect(await stored(ticket)).toMatchObject([{ quantity: 10_000 }, { product_id: 62, quantity: 3_000 }])
})

test('a refused line that is corrected and sent alone is added beside the other product, once', async () => {
  const [number, ticket] = [await aNumber(), aTranId()]
  const wrong = { ticket, product: def, gallons: 'two' }
  expect(await take(number, [{ ticket, product: diesel }, wrong])).toMatchObject({ added: 1, refused: 1 })
  expect(await take(number, [{ ...wrong, gallons: '2' }])).toMatchObject({ added: 1, corrected: 0 })
  const both = [
    { tran_id: ticket, product_id: 19, quantity: 10_000 },
    { tran_id: `${ticket}#2`, product_id: 62, quantity: 2_000 },
  ]
  expect(await stored(ticket)).toEqual(both)
  expect(await take(number, [{ ...wrong, gallons: '2' }])).toMatchObject({ unchanged: 1 })
  // Nothing is missing any more, so a third product is a correction again.
  expect(await take(number, [{ ticket, product: '053' }, wrong])).toMatchObject({ corrected: 1, refused: 1 })
  expect(await stored(ticket)).toMatchObject([{ product_id: 53 }, { product_id: 62 }])
})

test('an unknown product waits as a line of its own ticket, and the other line is stored', async () => {
  const [number, ticket] = [await aNumber(), aTranId()]
  const code = aTranId().slice(0, 4).toUpperCase()
  const lines = [code, diesel].map((product) => ({ ticket, product }))
  expect(await take(number, lines)).toMatchObject({ added: 1, held: 1, refused: 0 })
  expect(await take(number, lines)).toMatchObject({ unchanged: 1, held: 1, refused: 0 })
  await as.post('/v1/network_products', { card_network_id: 2, network_code: code, product_id: 62 })
  expect((await stored(ticket)).map(({ product_id }) => product_id).toSorted((one, other) => one - other)).toEqual([19, 62])
})

test('if the file numbers its lines, the number identifies the line', async () => {
  const [number, ticket] = [await aNumber(), aTranId()]
  const line = (n: string, product = diesel): Line => ({ ticket, product, line: n })
  const done = await take(number, [line('1'), line('2'), line('3', def), line('2', def), line('0'), line('x')], withLine)
  expect(done).toMatchObject({ added: 3, refused: 3 })
  expect((await stored(ticket)).map(({ tran_id }) => tran_id)).toEqual([ticket, `${ticket}#2`, `${ticket}#3`])
  expect(await problemsOf(as, done.id)).toEqual([
    `5,${ticket}#2,tran_id,Appears earlier in the file`,
    `6,${ticket},line_number,Must be between 1 and 20`,
    `7,${ticket},line_number,Is not a number`,
  ])
})

test('an id that looks like that of a fee is refused, because it would stand for the fee of another purchase', async () => {
  const [number, ticket] = [await aNumber(), `${aTranId()}~f3`]
  expect(await take(number, [{ ticket, product: diesel }])).toMatchObject({ added: 0, refused: 1 })
  expect(await stored(ticket)).toEqual([])
})

test('a refused product of a ticket whose id has a number sign is added beside the other when it is sent alone', async () => {
  for (const ticket of [`${aTranId()}#4711`, `${aTranId()}#12`]) {
    const number = await aNumber()
    const refused = { ticket, product: def, gallons: 'two' }
    expect(await take(number, [{ ticket, product: diesel }, refused])).toMatchObject({ added: 1, refused: 1 })
    expect(await take(number, [{ ...refused, gallons: '2' }])).toMatchObject({ added: 1, corrected: 0 })
  }
})

test('a ticket whose products are thousands of lines apart is still one ticket', async () => {
  const [number, ticket] = [await aNumber(), aTranId()]
  const between = Array.from({ length: 4_000 }, (_, at) => ({ ticket: `${ticket}${at}`, product: '' }))
  const done = await take(number, [{ ticket, product: diesel }, ...between, { ticket, product: def }, { ticket, product: def }])
  expect(done).toMatchObject({ added: 2, refused: 4_001 })
  expect(await stored(ticket)).toMatchObject([{ tran_id: ticket }, { tran_id: `${ticket}#2`, product_id: 62 }])
}, 30_000)

test('a damaged waiting line of a ticket stops no file, and is repaired when its own file is sent again', async () => {
  const [number, ticket] = [aCardNumber(), aTranId()]
  const lines = [
    { ticket, product: diesel },
    { ticket, product: def, gallons: '2' },
  ]
  expect(await take(number, lines)).toMatchObject({ added: 0, held: 2 })
  const held = portal.db.updateTable('held_transactions').where('tran_id', '=', `${ticket}#2`)
  await held.set({ sealed: Buffer.from('damaged') }).execute()
  await aCard(portal, { account_id: (await portal.anAccount()).id, number, card_network_id: 2 })
  expect(await take(number, lines)).toMatchObject({ state: 'done', added: 2, held: 0 })
  expect(await stored(ticket)).toEqual([
    { tran_id: ticket, product_id: 19, quantity: 10_000 },
    { tran_id: `${ticket}#2`, product_id: 62, quantity: 2_000 },
  ])
})
