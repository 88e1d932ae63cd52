// docs/product/safety.md#keys-and-their-rotation: a new key is added and everything is rewrapped, while the portal runs.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { samePool } from '#src/db/connect.ts'
import type { Ctx } from '#src/system/context.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aCard, aNewCard, aPin } from '#testing/cards.ts'
import { aBatch } from '#testing/batches.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { settleIndexKey } from './index-key.ts'
import { openKeyring } from './keyring.ts'
import { rewrapAll, sealedFiles } from './rewrap.ts'
import { accountKey, numberHash, openFile, openSecret, sealFile } from './vault.ts'

const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const ringOf = (ring: { active: string; index?: string; keys: Record<string, number> }) =>
  JSON.stringify({ ...ring, keys: Object.fromEntries(Object.entries(ring.keys).map(([id, fill]) => [id, keyOf(fill)])) })
const first = ringOf({ active: 'first', keys: { first: 1 } })
const both = ringOf({ active: 'second', keys: { first: 1, second: 2 } })

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ KEYRING: first })
})
afterAll(() => portal.close())

/** Another instance on the same database. */
const restartedWith = async (KEYRING: string) => {
  const instance = await aPortal({ KEYRING }, portal.url)
  onTestFinished(instance.close)
  return instance
}
const aNumber = () => `7088${String(randomInt(10 ** 11)).padStart(12, '0')}`
const aCardOf = async (account_id: number) => {
  const [number, pin] = [aNumber(), aPin()]
  return { number, pin, account_id, id: (await aCard(portal, { account_id, number, pin })).id }
}

/** Runs `work` in a transaction that is rolled back. */
const inUndone = async <T>(work: (db: Ctx['db']) => Promise<T>): Promise<T> => {
  const undone = Promise.withResolvers<T>()
  await portal.db
    .transaction()
    .execute(async (db) => {
      undone.resolve(await work(samePool(db, portal.db)))
      throw new Error('undone')
    })
    .catch(undone.reject)
  return undone.promise
}

test('with a new active key, cards are found as before, and no number or PIN is issued twice', async () => {
  const { id: account_id } = await portal.anAccount()
  const card = await aCardOf(account_id)
  const later = await restartedWith(both)
  const { as } = await later.staff(account_id)
  const found = await as.get(`/v1/cards?keyword=${card.number}`)
  expect(found.body.data).toMatchObject([{ id: card.id }])
  await expect(aCard(later, { account_id, number: card.number })).rejects.toMatchObject({ constraint: 'cards_number_hash_key' })
  await expect(aCard(later, { account_id, pin: card.pin })).rejects.toMatchObject({ constraint: 'cards_pin' })
})

test('numbers drawn before and after a rotation are all different, and open with the new ring', async () => {
  const { id: account_id } = await portal.anAccount()
  const drawIn = async (instance: Portal) => {
    const { batch } = await aBatch(instance, { account_id, cards: 20, state: 'assigned' })
    expect(batch).toMatchObject({ numbered: 20 })
  }
  await drawIn(portal)
  const later = await restartedWith(both)
  await drawIn(later)
  await rewrapAll({ ...later.ctx, who: { system: 'test' } })
  await drawIn(later)
  const cards = await portal.db.selectFrom('cards').select(['id', 'number_sealed']).where('account_id', '=', account_id).execute()
  const numbers = await Promise.all(
    cards.map(({ id, number_sealed }) => openSecret(later.ctx, { account_id, card_id: id, secret: 'number' }, number_sealed!)),
  )
  expect(new Set(numbers).size).toBe(60)
})

test.each([
  ['lacks a key that wraps something', ringOf({ active: 'first', keys: { first: 1, second: 2 } }), 'KEYRING has no key "third"'],
  [
    'has other bytes under its id',
    ringOf({ active: 'first', keys: { first: 1, second: 2, third: 4 } }),
    'The key "third" in KEYRING is not',
  ],
])('a key ring that %s prevents the start with a sentence', async (_what, keyring, sentence) => {
  const { id: account_id } = await portal.anAccount()
  const ring = (text: string) => openKeyring({ keyring: text, data_dir: '', database_url: undefined })
  const refused = await inUndone(async (db) => {
    const third = ring(ringOf({ active: 'third', keys: { first: 1, third: 3 } })).indexing.under('first')
    await accountKey({ ...portal.ctx, db, keyring: third }, account_id)
    return settleIndexKey({ db }, ring(keyring)).then(String, String)
  })
  expect(refused).toContain(sentence)
})

test('a repeated call gets the same answer after a key change, on old and new instances', async () => {
  const { user, account_id, as } = await portal.aCustomer({ roles: ['card manager', 'pin manager 1'] })
  const body = { ...(await aNewCard(portal)), pin: aPin() }
  const made = await as.post('/v1/cards', body, { 'idempotency-key': 'once' })
  expect(made.status).toBe(200)
  const later = await restartedWith(both)
  const { as: again } = await later.signedIn(user, account_id)
  expect((await again.post('/v1/cards', body, { 'idempotency-key': 'once' })).body).toEqual(made.body)
  const other = { ...(await aNewCard(portal)), pin: aPin() }
  const second = await again.post('/v1/cards', other, { 'idempotency-key': 'twice' })
  expect((await as.post('/v1/cards', other, { 'idempotency-key': 'twice' })).body).toEqual(second.body)
})

test.each([
  ['without the key of its hashes', ringOf({ active: 'second', keys: { second: 2 } }), 'KEYRING has no key "first"'],
  [
    'with other bytes under its id',
    ringOf({ active: 'first', keys: { first: 9 } }),
    'is not the one that this database was made with',
  ],
  [
    'that names another index',
    ringOf({ active: 'second', index: 'second', keys: { first: 1, second: 2 } }),
    'KEYRING names "second" as its index, but this database uses "first". Leave "index" out, or name "first".',
  ],
])('a key ring %s prevents the start with a sentence', async (_, KEYRING, sentence) => {
  await expect(aPortal({ KEYRING }, portal.url)).rejects.toThrow(sentence)
})

test('a database that has not recorded its index key adopts the one that made its hashes, not the active one', async () => {
  await aCardOf((await portal.anAccount()).id)
  const ring = (keyring: string) => openKeyring({ keyring, data_dir: '', database_url: undefined })
  const [maker, active, failure] = await inUndone(async (db) => {
    await db.deleteFrom('index_key').execute()
    const settled = await settleIndexKey({ db }, ring(both))
    await db.deleteFrom('index_key').execute()
    await db
      .updateTable('cards')
      .set({ number_hash: sql`sha256(number_hash)` })
      .where('number_hash', 'is not', null)
      .execute()
    const refused = await settleIndexKey({ db }, ring(both)).then(String, String)
    return [settled.indexing.id, settled.wrapping.active, refused] as const
  })
  expect([maker, active]).toEqual(['first', 'second'])
  expect(failure).toContain('No key of KEYRING made the hashes')
})

test('everything is rewrapped while cards are looked up, PINs revealed and new ones sealed: no call fails', async () => {
  const cards = await Promise.all(Array.from({ length: 30 }, async () => aCardOf((await portal.anAccount()).id)))
  const { user } = await portal.aCustomer()
  const sealed = sealFile(portal.ctx, `user|${user.id}|totp`, Buffer.from('secret'))
  await portal.db
    .insertInto('second_factors')
    .values({ user_id: user.id, kind: 'totp', name: 'app', secret_sealed: sealed })
    .execute()

  const later = await restartedWith(both)
  const ctx = { ...later.ctx, who: { system: 'test' } }
  const instances = [portal, later]
  const load = { is_done: false, lookups: 0 }
  const lookUp = async (worker: number) => {
    for (let n = worker; !load.is_done || load.lookups < 100; n++) {
      const instance = instances[n % 2]!
      const { id, account_id, number, pin } = cards[n % cards.length]!
      const found = await instance.db
        .selectFrom('cards')
        .selectAll()
        .where('number_hash', '=', numberHash(instance.ctx, number))
        .execute()
      expect(found.map((card) => card.id)).toEqual([id])
      expect(
        await openSecret(
          { ...instance.ctx, keyring: fresh(instance) },
          { account_id, card_id: id, secret: 'pin' },
          found[0]!.pin_sealed!,
        ),
      ).toBe(pin)
      load.lookups++
    }
  }
  // A new ring each time, so that no unwrapped key is cached. The old instance's ring has both keys, the new one not active.
  const fresh = (instance: Portal) =>
    openKeyring({
      ...instance.config,
      keyring: instance === later ? both : ringOf({ active: 'first', keys: { first: 1, second: 2 } }),
    }).indexing.under('first')
  const looking = [0, 1, 2, 3].map(lookUp)
  const result = await rewrapAll(ctx)
  load.is_done = true
  await Promise.all(looking)
  expect(result).toMatchObject({ left: 0 })
  expect(result.keys).toBeGreaterThanOrEqual(30)
  expect(load.lookups).toBeGreaterThanOrEqual(100)
  expect(await rewrapAll(ctx)).toEqual({ keys: 0, files: 0, left: 0 })

  // Without the first key no card is found any more, but everything opens.
  const { secret_sealed } = await portal.db
    .selectFrom('second_factors')
    .select('secret_sealed')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const second = openKeyring({ ...later.config, keyring: ringOf({ active: 'second', keys: { second: 2 } }) })
  expect(openFile({ keyring: second }, `user|${user.id}|totp`, secret_sealed!).toString()).toBe('secret')
  const { id, account_id, pin } = cards[0]!
  const { pin_sealed } = await portal.db.selectFrom('cards').select('pin_sealed').where('id', '=', id).executeTakeFirstOrThrow()
  expect(await openSecret({ db: portal.db, keyring: second }, { account_id, card_id: id, secret: 'pin' }, pin_sealed!)).toBe(pin)
})

test('every sealed column is rewrapped, or sealed under a key that is', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed' order by 1`.execute(portal.db)
  const underAccountKeys = [
    'cards.number_sealed',
    'cards.pin_offset_sealed',
    'cards.pin_sealed',
    'network_changes.payload_sealed',
  ]
  // Sealed under the previous token, which lives for days.
  const underTokens = ['refresh_tokens.successor_sealed']
  const rewrapped = sealedFiles.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name)).toEqual([...underAccountKeys, ...underTokens, ...rewrapped].toSorted())
})
