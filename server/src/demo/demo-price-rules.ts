// Prices and fees of the demo: a plan based on an index, rules of one account, agreed fees, and a missing price. They apply to two
// small customers and price the purchases that are not invoiced yet; every other account pays what the network charges.
import { createHash } from 'node:crypto'
import { products } from '@forecourt/domain/reference/products.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { consentText } from '@forecourt/domain/rules/fees.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { chargeFees } from '#src/features/fees/charge-fees.ts'
import { priceStoredLines } from '#src/features/pricing/price-stored-lines.ts'
import { isUninvoiced } from '#src/features/transactions/uninvoiced.ts'
import { demoCalendar } from './demo-calendar.ts'
import { seededRandom } from './demo-random.ts'

/** Accounts that no journey and no other part of the demo refers to. */
const candidates = [
  'Hood Canal Septic',
  'Astoria Seafood Express',
  'Wenatchee Cold Storage',
  'Corvallis Landscape',
  'Gorge Wind Maintenance',
  'Walla Walla Vineyards',
  'Renton Sheet Metal',
  'Klamath Well Drilling',
]

type Priced = { account_id: number; product_id: number; site_id: number }

/** The two accounts with the most open purchases, and for each its newest product and site. Cycles end on different days. */
const findAccounts = async ({ db }: Ctx) => {
  const { rows } = await sql<Priced>`
    select t.account_id, (array_agg(t.product_id order by t.transacted_at desc, t.id))[1] as product_id,
      (array_agg(t.site_id order by t.transacted_at desc, t.id))[1] as site_id
    from transactions t join accounts a on a.id = t.account_id
    where a.name = any(${candidates}) and ${isUninvoiced()} and t.kind = 'sale' and t.site_id is not null
    group by t.account_id order by count(*) desc, t.account_id limit 2`.execute(db)
  return rows
}

const days = 45
const rackPrice = 242_000

/** A price for each day and kind of diesel that varies a little around the rack price. */
const insertIndex = async ({ db }: Ctx, today: string) => {
  const { id: price_index_id } = await db
    .insertInto('price_indexes')
    .values({ name: 'Seattle rack', kind: 'cost' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const random = seededRandom(4_710)
  const diesel = products.filter(({ tax_class }) => tax_class === 'diesel')
  const prices = Array.from({ length: days }, (_, back) => {
    const price = rackPrice + (random.below(161) - 80) * 100
    return diesel.map(({ id: product_id }) => ({
      price_index_id,
      product_id,
      effective_from: addDays(today, -back),
      revision: 1,
      price,
    }))
  }).flat()
  await db.insertInto('index_prices').values(prices).execute()
  return price_index_id
}

const insertPlan = async ({ db }: Ctx, account_id: number, { index, from }: { index: number; from: string }) => {
  const { id: price_plan_id } = await db
    .insertInto('price_plans')
    .values({ name: 'Rack plus' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rule = { price_plan_id, effective_from: from }
  await db
    .insertInto('price_rules')
    .values([
      { ...rule, family: 'diesel', model: 'index', price_index_id: index, amount: 18_500, lag_days: 1 },
      { ...rule, family: 'unleaded', model: 'retail', off: 5_000 },
      { ...rule, grade: 'DEF', reach: 'remote', model: 'network', amount: 4_500 },
    ])
    .execute()
  await db.insertInto('account_price_plans').values({ account_id, price_plan_id, effective_from: from }).execute()
}

/** One agreed price everywhere, and one based on cost. The network did not report the cost, so that price is missing. */
const insertAccountRules = ({ db }: Ctx, { account_id, product_id, site_id }: Priced, from: string) =>
  db
    .insertInto('price_rules')
    .values([
      { account_id, model: 'network', off: 3_000, effective_from: from },
      { account_id, product_id, site_id, model: 'cost', amount: 12_000, effective_from: from },
    ])
    .execute()

const everything = {
  product_id: null,
  grade: null,
  family: null,
  site_name: null,
  site_group_name: null,
  reach: null,
  card_network_id: null,
}

const insertFees = async ({ db }: Ctx, account_id: number, { from, agreed_on }: { from: string; agreed_on: string }) => {
  const fees = [
    { name: 'Out-of-network purchase', kind: 'out of network', amount: 150, rate: 0 },
    { name: 'Purchase', kind: 'transaction', amount: 25, rate: 0 },
    { name: 'Paper invoice', kind: 'invoice', amount: 300, rate: 0 },
  ] as const
  const made = await db
    .insertInto('fee_rules')
    .values(fees.map((fee) => ({ ...fee, effective_from: from })))
    .returning('id')
    .execute()
  const consents = fees.slice(0, 2).map((fee, at) => {
    const text = consentText({ ...fee, ...everything })
    const sha256 = createHash('sha256').update(text).digest('hex')
    const agreed_at = `${agreed_on}T18:00:00Z`
    return { account_id, fee_rule_id: made[at]!.id, agreed_at, contract_reference: 'Contract 2026-14', text, sha256 }
  })
  await db.insertInto('fee_consents').values(consents).execute()
}

const chargeOpen = async (ctx: Ctx, account_id: number) => {
  const { rows } = await sql<{ account_id: number; transacted_at: string; id: number }>`
    select t.account_id, t.transacted_at, t.id from transactions t
    where t.account_id = ${account_id} and ${isUninvoiced()} and t.kind = 'sale' and t.price_state = 'priced'`.execute(ctx.db)
  await chargeFees(ctx, rows)
}

export const insertDemoPriceRules = async (ctx: Ctx) => {
  const { today } = demoCalendar(ctx)
  const from = addDays(today, -40)
  const [contract, planned] = await findAccounts(ctx)
  if (!contract || !planned) return
  await insertPlan(ctx, planned.account_id, { index: await insertIndex(ctx, today), from })
  await insertAccountRules(ctx, contract, from)
  await insertFees(ctx, contract.account_id, { from, agreed_on: addDays(today, -35) })
  for (const { account_id } of [contract, planned])
    await priceStoredLines(ctx, { account_id, card_id: null, state: '', tax_class: '', from, to: null })
  await chargeOpen(ctx, contract.account_id)
}
