// Large replies are compressed in an encoding the caller accepts, and decompress to the same content.
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let headers: Record<string, string>

beforeAll(async () => {
  portal = await aPortal()
  const { token, account_id } = await portal.aCustomer({ roles: ['acct admin'] })
  headers = { authorization: `Bearer ${token}`, accountid: String(account_id) }
})
afterAll(() => portal.close())

const asked = (url: string, accept?: string) =>
  portal.app.inject({ url, headers: { ...headers, ...(accept !== undefined && { 'accept-encoding': accept }) } })

/** Includes the list of US states, which makes the reply larger than a kilobyte. */
const large = '/v1/reference_lists'

test.each([
  { accept: 'gzip, deflate', encoding: 'gzip', open: gunzipSync },
  { accept: 'gzip, deflate, br', encoding: 'br', open: brotliDecompressSync },
  { accept: 'gzip, deflate, br, zstd', encoding: 'zstd', open: zstdDecompressSync },
  { accept: 'zstd;q=0, br; q=0.0, GZIP;q=0.5', encoding: 'gzip', open: gunzipSync },
])('with "$accept" a large reply is compressed as $encoding', async ({ accept, encoding, open }) => {
  const plain = await asked(large)
  const reply = await asked(large, accept)
  expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
  expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  expect(JSON.parse(open(reply.rawPayload).toString())).toEqual(plain.json())
})

test.each([undefined, '', 'identity', 'deflate', 'gzip;q=0', 'sdch, *;q=0'])(
  'with %o a reply stays uncompressed',
  async (accept) => {
    const reply = await asked(large, accept)
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.statusCode).toBe(200)
  },
)

test.each(['/v1/profile', '/v1/config'])('small and public replies are not compressed: %s', async (url) => {
  expect((await asked(url, 'gzip')).headers['content-encoding']).toBeUndefined()
})
