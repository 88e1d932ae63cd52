// Triggers maintain the sums. After any write, correction, move or removal, they must equal the detail.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aPortal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { verifySums } from './verify-sums.ts'

/** A separate portal, because one test breaks the sums on purpose. */
const aFleet = async () => {
  const portal = await aPortal()
  onTestFinished(portal.close)
  const accounts = [await portal.anAccount(), await portal.anAccount()]
  const cards = await Promise.all(accounts.map(({ id }) => aCard(portal, { account_id: id })))
  const sites = await Promise.all(['WA', 'OR'].map((state) => aSite(portal, { state })))
  await sql`select make_transaction_months('2026-01-01', '2026-04-01')`.execute(portal.db)
  return { portal, cards, sites }
}

const change = fc.record({
  kind: fc.constantFrom(
    'insert',
    'insert',
    'reverse',
    'correct',
    'day',
    'month',
    'product',
    'site',
    'amount',
    'remove',
    'invoice',
  ),
  card: fc.integer({ min: 0, max: 1 }),
  site: fc.integer({ min: 0, max: 1 }),
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.integer({ min: 1, max: 3 }),
  product_id: fc.constantFrom(1, 53, 62, 101),
  base: fc.integer({ min: 1, max: 50_000 }),
})
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

const at = ({ month, day }: Change) => `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T10:00:00`

test('after inserts, reversals, corrections and moves, every sum equals its details', async () => {
  const { portal, cards, sites } = await aFleet()
  const apply = async (given: Change) => {
    const card = cards[given.card]!
    const sale = {
      account_id: card.account_id,
      card_id: card.id,
      site_id: sites[given.site]!.id,
      transacted_at: at(given),
      product_id: given.product_id,
    }
    // Selects the transaction to change: one of the card's, the same in every run.
    const one = sql`(account_id, transacted_at, id) = (
      select account_id, transacted_at, id from transactions where card_id = ${card.id} order by id offset ${given.day % 5} limit 1)`
    const changes: Record<Change['kind'], () => Promise<unknown>> = {
      insert: () => aTransaction(portal, { ...sale, base: given.base, state_tax: given.day }),
      reverse: () => aTransaction(portal, { ...sale, kind: 'reversal', quantity: -50_000, base: -given.base }),
      correct: () =>
        portal.db.transaction().execute(async (db) => {
          await sql`delete from transactions where ${one}`.execute(db)
          await aTransaction({ ...portal, db }, { ...sale, base: given.base })
        }),
      day: () => sql`update transactions set transacted_at = transacted_at + interval '1 day' where ${one}`.execute(portal.db),
      month: () => sql`update transactions set transacted_at = ${at(given)}::timestamp where ${one}`.execute(portal.db),
      product: () => sql`update transactions set product_id = ${given.product_id} where ${one}`.execute(portal.db),
      site: () => sql`update transactions set site_id = ${sale.site_id} where ${one}`.execute(portal.db),
      amount: () => sql`update transactions set fees = fees + 10, total = total + 10 where ${one}`.execute(portal.db),
      remove: () => sql`delete from transactions where ${one}`.execute(portal.db),
      invoice: () => sql`update transactions set miles = 7 where ${one}`.execute(portal.db),
    }
    await changes[given.kind]()
  }
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 8 }), async (given) => {
      for (const one of given) await apply(one)
      expect((await verifySums(portal)).problems).toEqual([])
    }),
    { seed: 3, numRuns: 30 },
  )
})

test('the check reports a sum that was changed without the triggers, and a missing one', async () => {
  const { portal, cards } = await aFleet()
  const [card] = cards
  const { account_id } = card!
  const { id, site_id } = await aTransaction(portal, { account_id, card_id: card!.id, base: 1_000 })
  await sql`alter table day_sums disable trigger user`.execute(portal.db)
  await sql`update day_sums set total = total + 1`.execute(portal.db)
  await sql`delete from card_month_sums`.execute(portal.db)
  await sql`update card_uses set last_used_at = null, last_transaction_id = null, last_site_id = null`.execute(portal.db)
  expect((await verifySums(portal)).problems).toEqual([
    `day_sums of account ${account_id}, 2026-03-10, product 53, WA: kept 1 50000 1000 0 0 0 1001, detail 1 50000 1000 0 0 0 1000.`,
    `card_month_sums of account ${account_id}, 2026-03-01, product 53, card ${card!.id}: kept nothing, detail 1 50000 1000.`,
    `card_uses of account ${account_id}, card ${card!.id}: kept 0 0 0 1000 0 0, detail ${Date.parse('2026-03-10T12:00:00Z') * 1_000} ${id} ${site_id} 1000 0 0.`,
    'provider_day_sums, 2026-03-10, product 53: kept 1 50000 1000, day sums 1 50000 1001.',
  ])
})
