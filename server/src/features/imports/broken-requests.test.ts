// A client's request may be truncated or wrong anywhere. The portal reports the error and stores nothing.
import { importLayoutCodes } from '@forecourt/domain/rules/import-fields.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.staff()).as
})
afterAll(() => portal.close())

const form = [
  '--cut\r\ncontent-disposition: form-data; name="layout"\r\n\r\nC\r\n',
  '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n',
  'tran_id\r\n--cut--\r\n',
].join('')

test.each([5, 40, 64, 70, 100, 160, form.length - 12])(
  'a form that is cut after %i bytes is refused as malformed, and leaves no import behind',
  async (bytes) => {
    const { status } = await as.send('POST', '/v1/transactions/import', {
      payload: Buffer.from(form.slice(0, bytes)),
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    })
    expect([400, 422]).toContain(status)
    expect((await as.get('/v1/imports')).body.data).toEqual([])
  },
)

test.each(importLayoutCodes.flatMap((layout) => [8, 99, 32_767].map((card_network_id) => ({ layout, card_network_id }))))(
  'a file of layout $layout for the unknown network $card_network_id is refused with a reason',
  async (sending) => {
    const { status, body } = await sendFile(as, 'x', sending)
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: { card_network_id: ['Choose a network'] } } })
  },
)

test.each([0, -1, 32_768, 2 ** 31, 2 ** 63, 1.5, 'x'])('a network id of %s is refused', async (card_network_id) => {
  expect((await sendFile(as, 'x', { layout: 'F', card_network_id: card_network_id as number })).status).toBe(422)
})
