// The files for the printer and the envelopes are right, contain nothing harmful, and never change.
import { inflateSync } from 'node:zlib'
import { batchFiles, type BatchFile } from '@forecourt/domain/contract/batches.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aBatch, anApprovedOrder, aSingleLine } from '#testing/batches.ts'
import { aPin, aTemplate } from '#testing/cards.ts'
import { aNewLine, toAnAddress, toThePickup } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  // As in the demo, mails are stored instead of sent.
  portal = await aPortal({ DEMO: '1' })
})
afterAll(() => portal.close())

/** The words of a PDF in the order they are drawn: the hexadecimal strings in its content streams. */
const wordsOf = (pdf: Buffer) => {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
  const texts = streams.flatMap(([, raw]) => {
    try {
      return [inflateSync(Buffer.from(raw!, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  return texts.map((text) =>
    [...text.matchAll(/\[(.*?)\] TJ/g)]
      .map(([, parts]) =>
        [...parts!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')).join(''),
      )
      .join('\n'),
  )
}

const pagesOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\n/g)].length

type Made = Awaited<ReturnType<typeof aCompletedBatch>>

const aCompletedBatch = async (account_id: number, ...orders: Record<string, unknown>[][]) => {
  const made = []
  for (const lines of orders) made.push(await anApprovedOrder(portal, account_id, lines))
  const { as, user } = await portal.staff()
  const { body } = await as.post('/v1/card_order_batches', { order_ids: made.map(({ id }) => id) })
  const path = `/v1/card_order_batches/${body.data.id}`
  await as.post(`${path}/generate`)
  const lines = (await as.get(`${path}/lines?per_page=100`)).body.data as { card_number: string; vehicle_number: string }[]
  await as.post(`${path}/complete`)
  return { as, user, path, id: body.data.id as number, batch_number: body.data.batch_number as string, orders: made, lines }
}

const fetchFile = async ({ as, path }: Pick<Made, 'as' | 'path'>, file: BatchFile) => {
  const { status, headers, bytes } = await as.get(`${path}/files/${file}`)
  return { status, headers, content: bytes }
}

test('the file for the embosser has the number, date and texts of each card, and never a PIN', async () => {
  const account = await portal.anAccount({ name: 'Plastic & Sons' })
  const pin = aPin()
  const line = await aSingleLine(portal, { pin, description: 'Kenworth, T680', vehicle_number: 'K1' })
  const batch = await aCompletedBatch(account.id, [line])
  const [card] = batch.lines
  const csv = (await fetchFile(batch, 'emboss')).content.toString()
  const year = String(new Date().getUTCFullYear() + 3).slice(2)
  const [titles, row, end] = csv.split('\r\n')
  expect(titles).toBe(
    'Card number,Expires,Account name,Description,Vehicle number,Network,Card type,Order,Line,Batch,Layout,Emboss 1,Emboss 2,Emboss 3,Emboss 4,Track 1,Track 2,Stock,Issue',
  )
  expect(row).toMatch(
    new RegExp(
      `^${card!.card_number},\\d\\d/${year},Plastic & Sons,"Kenworth, T680",K1,CFN,Single,${batch.orders[0]!.card_order_number},1,${batch.batch_number},02,${card!.card_number},PLASTIC & SONS,KENWORTH T680,VEH K1 EXP \\d\\d/${year},,,,N$`,
    ),
  )
  expect(end).toBe('')
  const fixed = (await fetchFile(batch, 'emboss_fixed')).content.toString()
  expect(fixed.split('\r\n').map(({ length }) => length)).toEqual([377, 8, 0])
  expect(fixed.split('\r\n')[1]).toBe('T0000001')
  expect(fixed.slice(0, 19)).toBe(card!.card_number.padEnd(19))
  expect(fixed.slice(24, 54)).toBe('Plastic & Sons'.padEnd(30))
  for (const text of [csv, fixed]) expect(text).not.toContain(pin)
})

test('what is embossed is exactly the text of the card, although a spreadsheet would read a formula', async () => {
  const account = await portal.anAccount()
  const batch = await aCompletedBatch(account.id, [
    await aSingleLine(portal, { description: '-43 Trailer', vehicle_number: '-43' }),
  ])
  const [, row] = (await fetchFile(batch, 'emboss')).content.toString().split('\r\n')
  expect(row).toMatch(/,'-43 Trailer,'-43,CFN,.*,-43 TRAILER,VEH -43 EXP /)
})

test('a card of our own sites gets both tracks: number, expiry, service code and what the reader asks for', async () => {
  const account = await portal.anAccount({ name: 'Peña Léon' })
  const { id: card_template_id } = await aTemplate(portal, { card_network_id: 4, card_type_id: 1 })
  const batch = await aCompletedBatch(account.id, [
    await aSingleLine(portal, { card_template_id, pin: '4821', is_odometer: true }),
  ])
  const [card] = batch.lines
  const csv = (await fetchFile(batch, 'emboss')).content.toString()
  const [, month, year] = /EXP (\d\d)\/(\d\d)/.exec(csv)!
  const expiry = `${year}${month}`
  expect(csv).toContain(`,B${card!.card_number}^PENA LEON^${expiry}72051,${card!.card_number}=${expiry}72051,,N\r\n`)
})

test('files for the embosser name the card stock, and tracks carry sentinels where the network’s settings say so', async () => {
  const { as } = await portal.staff()
  const save = async (change: object) => {
    const { body } = await as.get('/v1/provider/networks')
    const { version } = body.data.find(({ card_network_id }: { card_network_id: number }) => card_network_id === 4)
    return as.put('/v1/provider/networks/4', { version, ...change })
  }
  expect((await save({ card_stock: 'Blue;12' })).body.errors).toEqual({ card_stock: ['Up to ten letters or digits'] })
  expect((await save({ card_stock: 'BLUE-12', adds_sentinels: true })).body.data).toMatchObject({ card_stock: 'BLUE-12' })
  onTestFinished(async () => void (await save({ card_stock: '', adds_sentinels: false })))
  const account = await portal.anAccount()
  const { id: card_template_id } = await aTemplate(portal, { card_network_id: 4, card_type_id: 1 })
  const batch = await aCompletedBatch(account.id, [await aSingleLine(portal, { card_template_id, pin: '4821' })])
  const csv = (await fetchFile(batch, 'emboss')).content.toString()
  const { card_number } = batch.lines[0]!
  expect(csv).toMatch(new RegExp(`,%B${card_number}\\^[^,]+\\?,;${card_number}=\\d{4}72041\\?,BLUE-12,N\\r\\n`))
  const fixed = (await fetchFile(batch, 'emboss_fixed')).content.toString()
  expect(fixed.slice(366, 376)).toBe('BLUE-12   ')
})

test('a batch cannot be completed while a network code is missing, and can be once the code is entered', async () => {
  const account = await portal.anAccount()
  const { cl_account_no } = await portal.db
    .selectFrom('accounts')
    .select('cl_account_no')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  const rows = [
    { card_network_id: 1, card_type_id: 3, track: 2, template: '{number:last6}{participant}{account}={expiry}{products}' },
  ]
  await portal.db.insertInto('network_encodings').values(rows).execute()
  onTestFinished(async () => {
    await portal.db.deleteFrom('network_encodings').where('card_network_id', '=', 1).execute()
    await portal.db.deleteFrom('network_codes').where('card_network_id', '=', 1).execute()
    await portal.db.updateTable('network_channels').set({ participant: '' }).where('card_network_id', '=', 1).execute()
  })
  const order = await anApprovedOrder(portal, account.id, [await aNewLine(portal, { card_fuel_profile_id: 4 })])
  const { as } = await portal.staff()
  const { body } = await as.post('/v1/card_order_batches', { order_ids: [order.id] })
  const path = `/v1/card_order_batches/${body.data.id}`
  await as.post(`${path}/generate`)
  const [line] = (await as.get(`${path}/lines`)).body.data as { card_number: string; card_id: number }[]

  const lacking = async () => {
    const reply = await as.post(`${path}/complete`)
    return [reply.status, reply.body.message as string]
  }
  expect(await lacking()).toEqual([
    409,
    `Order ${order.card_order_number}, line 1: Division ${cl_account_no.slice(0, 2)} has no participant number for CFN`,
  ])
  await portal.db.updateTable('network_channels').set({ participant: '123' }).where('card_network_id', '=', 1).execute()
  expect(await lacking()).toEqual([409, `Order ${order.card_order_number}, line 1: No CFN code for Diesel + DEF`])
  const card = await portal.db.selectFrom('cards').selectAll().where('account_id', '=', account.id).executeTakeFirstOrThrow()
  expect(card.card_status_id, 'nothing was completed').toBe(8)

  const code = { card_network_id: 1, what: 'fuel_profile', our_id: 4, their_code: '07' }
  await portal.db.insertInto('network_codes').values(code).execute()
  expect((await as.post(`${path}/complete`)).status).toBe(200)
  const csv = (await fetchFile({ as, path }, 'emboss')).content.toString()
  expect(csv).toMatch(new RegExp(`,,${line!.card_number.slice(-6)}123${cl_account_no.slice(2)}=\\d{4}07,,N`))
})

test('each PIN letter has its own page and never shows the card number; it exists only if the order asked for PINs', async () => {
  const account = await portal.anAccount()
  const asking = { ...toAnAddress, receive_pin_order: true }
  const [pin, silent] = [aPin(), aPin()]
  const batch = await aCompletedBatch(
    account.id,
    [
      await aSingleLine(portal, { pin, vehicle_number: 'VN77', ...asking }),
      await aSingleLine(portal, { ...asking }),
      await aNewLine(portal, asking),
    ],
    [await aSingleLine(portal, { pin: silent })],
  )
  const { content, headers } = await fetchFile(batch, 'pin_mailer')
  expect(headers['content-type']).toBe('application/pdf')
  expect(pagesOf(content)).toBe(2)
  const words = wordsOf(content).join('\n')
  expect(words).toContain(pin)
  expect(words).toContain('VN77')
  expect(words).toContain('700 Fuel Way')
  expect(words).not.toContain(silent)
  for (const { card_number } of batch.lines) expect(words).not.toContain(card_number)
})

test('each order has a packing list with last four digits only, and each delivered order has a label', async () => {
  const account = await portal.anAccount()
  const instruction = `Ring twice.\n${'Leave it with nobody. '.repeat(20)}`
  const line = { ...toAnAddress, delivery_special_instruction: instruction }
  const many = await Promise.all(Array.from({ length: 40 }, () => aNewLine(portal, line)))
  const batch = await aCompletedBatch(account.id, many, [await aNewLine(portal, toThePickup)])
  const list = (await fetchFile(batch, 'packing_list')).content
  expect(pagesOf(list)).toBe(3)
  const words = wordsOf(list).join('\n')
  for (const { card_order_number } of batch.orders) expect(words).toContain(`Packing list ${card_order_number}`)
  for (const { card_number, vehicle_number } of batch.lines) {
    expect(words).toContain(card_number.slice(-4))
    expect(words).toContain(vehicle_number)
    expect(words).not.toContain(card_number)
  }
  expect(words).toContain('For pickup by Dana')
  expect(words).toContain('Instruction: Ring twice. Leave it with nobody.')
  const labels = (await fetchFile(batch, 'address_labels')).content
  expect(pagesOf(labels)).toBe(1)
  const onLabels = wordsOf(labels).join('\n')
  expect(onLabels.match(/700 Fuel Way/g)).toHaveLength(1)
  expect(onLabels).not.toContain('Dana')
})

test('a long address is printed completely on its label', async () => {
  const account = await portal.anAccount()
  const long = {
    delivery_address_name: 'Cascade Hauling Kent Terminal and Maintenance',
    delivery_attention_to: 'Owen Bailey, Fleet Card Administration',
    delivery_street_address: '20435 72nd Avenue South, Building 4, Receiving Dock 12',
    delivery_street_address_secondary: 'Suite 1150',
  }
  const batch = await aCompletedBatch(account.id, [await aNewLine(portal, { ...toAnAddress, ...long })])
  const onLabels = wordsOf((await fetchFile(batch, 'address_labels')).content)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  for (const text of Object.values(long)) expect(onLabels).toContain(text)
  expect(onLabels).not.toContain('\u2026')
})

test('every download of a file has the same bytes, and each download is recorded', async () => {
  const account = await portal.anAccount()
  const batch = await aCompletedBatch(account.id, [await aSingleLine(portal, { ...toAnAddress, receive_pin_order: true })])
  const firstAtOnce = await Promise.all(batchFiles.flatMap((file) => [fetchFile(batch, file), fetchFile(batch, file)]))
  // Renaming the card and changing the address book does not change what was printed.
  await portal.db.updateTable('cards').set({ description: 'Renamed' }).where('account_id', '=', account.id).execute()
  await portal.runJobs()
  const { as } = await portal.staff()
  for (const [place, file] of batchFiles.entries()) {
    const later = await fetchFile({ as, path: batch.path }, file)
    expect(later.status).toBe(200)
    expect(later.headers['content-disposition']).toContain(`${batch.batch_number}_${file}.`)
    for (const first of firstAtOnce.slice(2 * place, 2 * place + 2)) expect(first.content.equals(later.content)).toBe(true)
  }
  const fetched = await portal.db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', 'batch.fetch-file')
    .where('object_id', '=', batch.id)
    .execute()
  expect(fetched).toHaveLength(3 * batchFiles.length)
})

test('a file that is made twice is identical: nothing in it depends on the time', async () => {
  const account = await portal.anAccount()
  const batch = await aCompletedBatch(account.id, [await aSingleLine(portal, { ...toAnAddress, receive_pin_order: true })])
  const made = await Promise.all(batchFiles.map((file) => fetchFile(batch, file)))
  await portal.db.deleteFrom('batch_files').where('card_order_batch_id', '=', batch.id).execute()
  const again = await Promise.all(batchFiles.map((file) => fetchFile(batch, file)))
  for (const [place, { content }] of made.entries()) expect(content.equals(again[place]!.content)).toBe(true)
})

test('a job makes the files right after the batch is completed, and they are stored sealed', async () => {
  const account = await portal.anAccount()
  const pin = aPin()
  const batch = await aCompletedBatch(account.id, [await aSingleLine(portal, { pin, ...toAnAddress, receive_pin_order: true })])
  await portal.runJobs()
  const stored = await portal.db.selectFrom('batch_files').selectAll().where('card_order_batch_id', '=', batch.id).execute()
  expect(stored.map(({ file }) => file).toSorted()).toEqual([...batchFiles].toSorted())
  for (const { content_sealed } of stored) {
    expect(content_sealed.toString('latin1')).not.toContain('%PDF')
    expect(content_sealed.toString('latin1')).not.toContain(batch.lines[0]!.card_number)
  }
  // A sealed file opens only in its own place.
  const [one, other] = stored
  await portal.db
    .updateTable('batch_files')
    .set({ content_sealed: other!.content_sealed })
    .where('card_order_batch_id', '=', batch.id)
    .where('file', '=', one!.file)
    .execute()
  expect((await fetchFile(batch, one!.file as BatchFile)).status).toBe(500)
})

test('a batch has no files before it is completed', async () => {
  const batch = await aBatch(portal, { state: 'assigned' })
  for (const file of batchFiles) expect((await fetchFile(batch, file)).status).toBe(409)
  expect((await batch.as.get(`${batch.path}/files/secrets`)).status).toBe(422)
})

test('typed text stays text in every file: no formulas, no wider fields, no characters that the font lacks', async () => {
  const account = await portal.anAccount({ name: '=HYPERLINK("http://x")' })
  const lines = [
    await aNewLine(portal, { description: '=1+1', vehicle_number: '@SUM' }),
    await aNewLine(portal, { description: 'Żółć 日本 e\u0301\u0323\u0323', vehicle_number: 'Ä1' }),
    await aNewLine(portal, { description: 'left\u200Dtfel', vehicle_number: '(\\)' }),
  ]
  const batch = await aCompletedBatch(account.id, lines)
  const csv = (await fetchFile(batch, 'emboss')).content.toString()
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")",'=1+1,'@SUM,`)
  const fixed = (await fetchFile(batch, 'emboss_fixed')).content.toString()
  expect(fixed.split('\r\n').map((row) => row.length)).toEqual([377, 377, 377, 8, 0])
  expect(fixed).toContain('Zo?c ?? e')
  const words = wordsOf((await fetchFile(batch, 'packing_list')).content).join('\n')
  expect(words).toContain('Zólc ?? ')
  expect(words).toContain('lefttfel')
  expect(words).toContain('(\\)')
})
