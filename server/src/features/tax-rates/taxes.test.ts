// docs/product/transactions-and-money.md#taxes: the stored rates against known amounts, and which cards an exemption covers.
import { taxesOf, type TaxExemption } from '@forecourt/domain/rules/taxes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { readTaxTable } from './read-tax-table.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const kent = { state: 'WA', county: 'King', city: 'Kent' }

test.each([
  ['gasoline', 10_000, '2025-06-30', 494, 184],
  ['gasoline', 10_000, '2025-07-01', 554, 184],
  ['gasoline', 100_000, '2026-07-01', 5651, 1840],
  ['diesel', 100_000, '2025-06-30', 4940, 2440],
  ['diesel', 100_000, '2025-07-01', 5840, 2440],
  ['dyed', 100_000, '2025-07-01', 0, 10],
  ['cng', 10_000, '2025-07-01', 0, 183],
] as const)('%s, %d thousandths on %s in Washington: %d cents to the state, %d to the federal government', async (...row) => {
  const [tax_class, quantity, on, state_tax, federal_tax] = row
  const { rates } = await readTaxTable(portal)
  const taxes = taxesOf({ rates, exemptions: [], site: kent, product: { tax_class }, on, quantity, base: 0 })
  expect(taxes).toMatchObject({ state_tax, federal_tax })
})

test.each([
  ['Portland', 'Multnomah', { state_tax: 4000, county_tax: 300, city_tax: 1000 }],
  ['Salem', 'Marion', { state_tax: 4000, county_tax: 0, city_tax: 0 }],
])('a hundred gallons of diesel in %s owe the taxes of Oregon, %s County and the city', async (city, county, expected) => {
  const { rates } = await readTaxTable(portal)
  const where = { site: { state: 'OR', county, city }, product: { tax_class: 'diesel' as const }, on: '2026-03-01' }
  expect(taxesOf({ rates, exemptions: [], ...where, quantity: 100_000, base: 0 })).toMatchObject(expected)
})

test('an account’s certificate covers all its cards, a card’s covers that card, and neither covers others', async () => {
  const { id: account_id } = await portal.anAccount()
  const card = await aCard(portal, { account_id })
  const other = await aCard(portal, { account_id })
  const certificate = { account_id, effective_from: '2025-01-01', state: 'WA' }
  await portal.db
    .insertInto('tax_exemptions')
    .values([
      { ...certificate, level: 'state' },
      { ...certificate, level: 'state sales', card_id: card.id },
    ])
    .execute()
  const { exemptionsOf } = await readTaxTable(portal)
  const levels = (exemptions: readonly TaxExemption[]) => exemptions.map(({ level }) => level).toSorted()
  expect(levels(exemptionsOf(account_id, card.id))).toEqual(['state', 'state sales'])
  expect(levels(exemptionsOf(account_id, other.id))).toEqual(['state'])
  expect(exemptionsOf((await portal.anAccount()).id, card.id)).toEqual([])
})
