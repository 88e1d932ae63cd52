import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'
import { killDuringSubmissions } from '#testing/kill-submissions.ts'
import { aDriverLine } from '#testing/orders.ts'
import { killPrograms } from '#testing/program.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(async () => {
  killPrograms()
  await portal.close()
})

const KEYRING = JSON.stringify({ active: 'test', keys: { test: Buffer.alloc(32, 7).toString('base64') } })

// `npm run stress` is the long version, with two hundred submissions.
test('an API that is killed repeatedly loses no acknowledged order and duplicates none', { timeout: 240_000 }, async () => {
  const { token, account_id } = await portal.aCustomer({ roles: ['card manager'] })
  const line = await aDriverLine(portal)
  const { acknowledged, kills } = await killDuringSubmissions({
    environment: { DATABASE_URL: portal.url, KEYRING },
    headers: { authorization: `Bearer ${token}`, accountid: String(account_id) },
    submissions: 40,
    linesOf: (submission) =>
      Array.from({ length: 1 + (submission % 5) }, () => ({ ...line, description: `Order ${submission}` })),
    perKill: 15,
  })
  expect(kills).toBe(2)
  const orders = await portal.db
    .selectFrom('card_orders as o')
    .innerJoin('card_order_lines as l', 'l.card_order_id', 'o.id')
    .innerJoin('cards as c', 'c.id', 'l.card_id')
    .select((eb) => ['o.id', 'o.cards', eb.fn.countAll<number>().as('lines')])
    .where('o.account_id', '=', account_id)
    .groupBy(['o.id', 'o.cards'])
    .orderBy('o.id')
    .execute()
  const expected = acknowledged.map(({ order_id, lines }) => ({ id: order_id, cards: lines, lines }))
  expect(orders).toEqual(expected.toSorted((a, b) => a.id - b.id))
  const cards = await portal.db.selectFrom('cards').select('id').where('account_id', '=', account_id).execute()
  expect(cards).toHaveLength(expected.reduce((sum, { lines }) => sum + lines, 0))
})
