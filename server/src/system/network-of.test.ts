// docs/product/safety.md#rate-limits
import { randomInt } from 'node:crypto'
import { rateLimits } from '@forecourt/domain/rules/rate-limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { networkOf } from './network-of.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

const guess = async (address: string) =>
  (await caller(portal.app, { address }).post('/v1/login', { email: `${randomInt(1e9)}@fleet.test`, password: 'a guess' })).status

test('guesses from ever new addresses of one IPv6 network are counted together, and no other network is', async () => {
  const network = `2001:db8:${randomInt(0xffff).toString(16)}:7`
  const { attempts } = rateLimits['login-address']
  for (let tries = 0; tries < attempts; tries++) expect(await guess(`${network}::${tries}`)).toBe(401)
  expect(await guess(`${network}:a:b:c:d`)).toBe(429)
  expect(await guess('2001:db8:0:8::1')).toBe(401)
})

test('two IPv4 callers of a socket for both families are two callers', async () => {
  const { attempts } = rateLimits['login-address']
  for (let tries = 0; tries < attempts; tries++) await guess('::ffff:198.51.100.7')
  expect([await guess('198.51.100.7'), await guess('::ffff:198.51.100.8')]).toEqual([429, 401])
})
