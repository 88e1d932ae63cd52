import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, aPin } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { accountKey, openSecret, pinIndex, sealSecret } from './vault.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

test('a secret sealed for a card opens for that card only', async () => {
  const { id: account_id } = await portal.anAccount()
  const dataKey = await accountKey(portal.ctx, account_id)
  const place = { account_id, card_id: 7, secret: 'pin' } as const
  const sealed = sealSecret(dataKey, place, '0042')
  expect(await openSecret(portal.ctx, place, sealed)).toBe('0042')
  await expect(openSecret(portal.ctx, { ...place, card_id: 8 }, sealed)).rejects.toThrow(/authenticate|not its account/)
  await expect(openSecret(portal.ctx, { ...place, secret: 'number' }, sealed)).rejects.toThrow(/authenticate|not its account/)
  const other = await portal.anAccount()
  await expect(openSecret(portal.ctx, { ...place, account_id: other.id }, sealed)).rejects.toThrow(/authenticate|not its account/)
})

test('sealed PINs all have one length, and sealing the same PIN twice gives different bytes', async () => {
  const { id: account_id } = await portal.anAccount()
  const dataKey = await accountKey(portal.ctx, account_id)
  const place = { account_id, card_id: 7, secret: 'pin' } as const
  const seals = ['1234', '123456', '1234'].map((pin) => sealSecret(dataKey, place, pin))
  expect(new Set(seals.map(({ length }) => length)).size).toBe(1)
  expect(new Set(seals.map((seal) => seal.toString('hex'))).size).toBe(3)
})

test('a sealed secret with one changed bit does not open', async () => {
  const { id: account_id } = await portal.anAccount()
  const place = { account_id, card_id: 7, secret: 'number' } as const
  const sealed = sealSecret(await accountKey(portal.ctx, account_id), place, '7088862600251001865')
  for (const at of [10, 25, sealed.length - 1]) {
    const bent = Buffer.from(sealed)
    bent[at]! ^= 1
    await expect(openSecret(portal.ctx, place, bent)).rejects.toThrow(/authenticate/)
  }
})

test('equal PINs have the same index within an account and network, and nowhere else', () => {
  const here = { account_id: 1, card_network_id: 1 }
  expect(pinIndex(portal.ctx, here, '4821')).toEqual(pinIndex(portal.ctx, here, '4821'))
  for (const elsewhere of [
    { account_id: 2, card_network_id: 1 },
    { account_id: 1, card_network_id: 2 },
  ])
    expect(pinIndex(portal.ctx, elsewhere, '4821')).not.toEqual(pinIndex(portal.ctx, here, '4821'))
})

test('after a new key becomes active, old secrets still open and new accounts use the new key', async () => {
  const { id: account_id } = await portal.anAccount()
  const pin = aPin()
  const card = await aCard(portal, { account_id, pin })
  const keys = { test: Buffer.alloc(32, 7).toString('base64'), next: randomBytes(32).toString('base64') }
  const rotated = await aPortal({ KEYRING: JSON.stringify({ active: 'next', index: 'test', keys }) }, portal.url)
  try {
    expect(await openSecret(rotated.ctx, { account_id, card_id: card.id, secret: 'pin' }, card.pin_sealed!)).toBe(pin)
    const fresh = await rotated.anAccount()
    await accountKey(rotated.ctx, fresh.id)
    const made = await portal.db.selectFrom('account_keys').select('wrapped_by').where('account_id', '=', fresh.id).execute()
    expect(made).toEqual([{ wrapped_by: 'next' }])
  } finally {
    await rotated.close()
  }
})
