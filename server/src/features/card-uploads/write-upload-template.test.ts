import { fieldLabel } from '@forecourt/domain/rules/card-fields.ts'
import { cardTypes, networks } from '@forecourt/domain/reference.ts'
import { exampleNote } from '@forecourt/domain/rules/card-fields/example-note.ts'
import { uploadFields } from '@forecourt/domain/rules/upload-columns.ts'
import * as xlsx from '@e965/xlsx'
import type { RoleName } from '@forecourt/domain/rules/access.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const asker = async (roles: RoleName[]) => {
  const { token, account_id } = await portal.aCustomer({ roles })
  const headers = { authorization: `Bearer ${token}`, accountid: String(account_id) }
  return (body: object) => portal.app.inject({ method: 'POST', url: '/v1/download_template_card_upload', headers, payload: body })
}
const askedBy = async (roles: RoleName[], body: object) => (await asker(roles))(body)
const cfnSingle = { card_network_id: 1, card_type_id: 1 }
const open = (bytes: Buffer) => {
  const { SheetNames, Sheets } = xlsx.read(bytes, { cellNF: true, cellStyles: true })
  const rows = SheetNames.map((name) => xlsx.utils.sheet_to_json<string[]>(Sheets[name]!, { header: 1, raw: false }))
  return { SheetNames, Sheets, rows }
}

test('the template is a real .xls with a column for each field of the card type and an example row', async () => {
  const reply = await askedBy(['card manager', 'pin manager 1'], cfnSingle)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-disposition']).toContain('filename="CFN-Single.xls"')
  expect(reply.rawPayload.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1')
  const { SheetNames, rows } = open(reply.rawPayload)
  expect(SheetNames).toEqual(['Cards', 'Allowed values'])
  const fields = uploadFields({ network: 'CFN', card_type: 'Single' }, { pins: true })
  expect(rows[0]?.[0]).toEqual(fields.map(fieldLabel))
  expect(rows[0]?.[1]).toEqual(expect.arrayContaining([exampleNote, '0042', '48291', 'Diesel']))
  expect(rows[1]?.[0]).toEqual(expect.arrayContaining(['Fuel profile', 'Time profile', 'State list', 'Odometer']))
  expect(rows[1]?.flat()).not.toContain('N/A')
})

test('every cell of the template is text, so that leading zeros stay', async () => {
  const { Sheets } = open((await askedBy(['card editor'], cfnSingle)).rawPayload)
  const cells = Object.entries(Sheets['Cards'] ?? {}).filter(([name]) => !name.startsWith('!'))
  expect(new Set(cells.map(([, cell]) => `${cell.t}${cell.z}`))).toEqual(new Set(['s@']))
})

test('a person who may not set PINs gets a template without a PIN column', async () => {
  const { rows } = open((await askedBy(['card editor'], cfnSingle)).rawPayload)
  expect(rows[0]?.[0]).toContain('Vehicle number')
  expect(rows[0]?.[0]).not.toContain('PIN')
})

test(
  'each network and card type has a template with a plain file name; unknown ones are refused',
  { timeout: 120_000 },
  async () => {
    const ask = await asker(['card editor'])
    const names = []
    for (const { id: card_network_id } of networks)
      for (const { id: card_type_id } of cardTypes) {
        const reply = await ask({ card_network_id, card_type_id })
        names.push(/filename="([^"]*)"/.exec(String(reply.headers['content-disposition']))?.[1])
      }
    expect(names).toContain('Private-Site-Single.xls')
    expect(new Set(names).size).toBe(networks.length * cardTypes.length)
    expect(names.every((name) => name !== undefined && /^[A-Za-z-]+\.xls$/.test(name))).toBe(true)
    expect((await ask({ card_network_id: 99, card_type_id: 1 })).statusCode).toBe(422)
    expect((await ask({ card_network_id: 1, card_type_id: 99 })).statusCode).toBe(422)
  },
)

test('a downloaded template is read back exactly as it was written', async () => {
  const { token, account_id } = await portal.aCustomer({ roles: ['card editor'] })
  const headers = { authorization: `Bearer ${token}`, accountid: String(account_id) }
  const template = await askedBy(['card editor'], { card_network_id: 1, card_type_id: 3 })
  const form = new FormData()
  form.append('file', new File([new Uint8Array(template.rawPayload)], 'CFN-Vehicle.xls'))
  const encoded = new Response(form)
  const read = await portal.app.inject({
    method: 'POST',
    url: '/v1/upload_bulk_card_order',
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect(read.json().data.rows[0].cells.slice(0, 2)).toEqual([exampleNote, '0042'])
})
