// docs/product/safety.md#rate-limits: the number of look-ups for invalid tokens is limited.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aFreshAddress } from '#testing/addresses.ts'
import { caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

const perMinute = 20

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ REQUESTS_PER_MINUTE: String(perMinute) })
})
afterAll(() => portal.close())

const aForgedToken = () => `fpa_${randomBytes(32).toString('base64url')}`
const forged = (address: string) => caller(portal.app, { token: aForgedToken(), address }).get('/v1/profile')

test('after many invalid tokens an address is refused before the look-up, but its valid users are not', async () => {
  const address = aFreshAddress()
  const { token } = await portal.aCustomer()
  const honest = () => caller(portal.app, { token, address }).get('/v1/profile')
  expect((await honest()).status).toBe(200)
  for (let n = 0; n < perMinute; n++) expect((await forged(address)).status).toBe(401)

  // Without the table, any look-up would fail.
  await sql`alter table access_tokens rename to access_tokens_away`.execute(portal.db)
  onTestFinished(
    async () => void (await sql`alter table if exists access_tokens_away rename to access_tokens`.execute(portal.db)),
  )
  const refused = await forged(address)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await forged(aFreshAddress())).status).toBe(500)
  await sql`alter table access_tokens_away rename to access_tokens`.execute(portal.db)

  expect((await honest()).status).toBe(200)
  expect((await forged(aFreshAddress())).status).toBe(401)
})

test('a token that stops working counts as invalid from then on', async () => {
  const address = aFreshAddress()
  const { token, as } = await portal.aCustomer()
  const again = () => caller(portal.app, { token, address }).get('/v1/profile')
  expect((await again()).status).toBe(200)
  await as.post('/v1/logout')
  for (let n = 0; n < perMinute; n++) expect((await again()).status).toBe(401)
  expect((await again()).status).toBe(429)
})
