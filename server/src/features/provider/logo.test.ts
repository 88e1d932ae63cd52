// docs/product/provider-start.md#the-providers-facts: the logo is a picture and nothing else.
import { createHash } from 'node:crypto'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aPng, pngOf } from '#testing/logo.ts'
import { aMailServer } from '#testing/mail-server.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  ;({ as } = await portal.staff())
})
afterAll(() => portal.close())

const send = async (content: Uint8Array<ArrayBuffer>, name = 'logo.png', caller = as) => {
  const form = new FormData()
  form.append('file', new File([content], name))
  const encoded = new Response(form)
  return caller.send('PUT', '/v1/provider/logo', {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
}
const shown = async () => (await portal.anonymous.get('/v1/config')).body.data.branding.logo as string | null

test('a logo is served as a picture at its own address, and a new logo has a new address', async () => {
  const png = aPng()
  expect((await send(png)).status).toBe(200)
  const address = await shown()
  expect(address).toBe(`/v1/provider/logo/${createHash('sha256').update(png).digest('hex')}`)
  const picture = await portal.anonymous.get(address!)
  expect(picture.bytes.equals(png)).toBe(true)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  })
  await send(aPng({ width: 60 }))
  expect(await shown()).not.toBe(address)
  expect((await portal.anonymous.get(address!)).status).toBe(404)
  expect((await as.delete('/v1/provider/logo')).body.data.logo).toBeNull()
  expect(await shown()).toBeNull()
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const broken = 'This picture is broken and cannot be shown. Save it again as PNG'
const cutPixels = pngOf({ width: 20, height: 20, depth: 8, type: 0, rows: Buffer.alloc(21 * 19) })
const wide = limits.logoSide + 1

test.each([
  ['an SVG', svg, 'logo.svg', 'Only .png files are accepted'],
  ['an SVG that is called PNG', svg, 'logo.png', 'This is not a PNG picture'],
  ['a file that is cut short', aPng().subarray(0, 20), 'logo.png', 'This is not a PNG picture'],
  [
    'another first chunk',
    Buffer.from(aPng().toString('latin1').replace('IHDR', 'iTXt'), 'latin1'),
    'logo.png',
    'This is not a PNG picture',
  ],
  ['a picture whose last pixels are missing', cutPixels, 'logo.png', broken],
  ['a picture with one wrong byte', Buffer.from(aPng()).fill(1, 50, 51), 'logo.png', broken],
  ['a picture without its end', aPng().subarray(0, -12), 'logo.png', broken],
  ['a picture without width', aPng({ width: 0 }), 'logo.png', 'A logo is at most 2000 pixels wide and high'],
  ['a picture too wide', aPng({ width: wide }), 'logo.png', 'A logo is at most 2000 pixels wide and high'],
])('%s is refused as a logo', async (_what, content, name, message) => {
  expect(await send(Buffer.from(content), name)).toMatchObject({ status: 422, body: { errors: { file: [message] } } })
})

test('a logo of 256 KB is accepted, and one more byte is refused', async () => {
  expect((await send(aPng({ bytes: limits.logoBytes }))).status).toBe(200)
  expect((await send(aPng({ bytes: limits.logoBytes + 1 }))).status).toBe(413)
  expect((await send(aPng({ width: limits.logoSide, height: limits.logoSide }))).status).toBe(200)
})

test.each(['x', '0'.repeat(64), `${'0'.repeat(63)}/`, '..%2f..%2fetc%2fpasswd'])('there is no logo at %s', async (hash) => {
  expect([404, 422]).toContain((await portal.anonymous.get(`/v1/provider/logo/${hash}`)).status)
})

test('mails show the logo, with the provider’s name as alternative text', async () => {
  const mails = await aMailServer()
  onTestFinished(mails.close)
  const own = await aPortal({ SMTP_URL: mails.url })
  onTestFinished(own.close)
  const { as: staff, user } = await own.staff()
  const { logo } = (await send(aPng(), 'logo.png', staff)).body.data
  await staff.post('/v1/provider/test_letter')
  const html = mails.to(user.email)[0]!.parts.find(({ type }) => type === 'text/html')!.body
  expect(html).toContain(`src="http://portal.test${logo}" alt="Fleet Fuel"`)
})
