import { optionSources } from '@forecourt/domain/reports/param.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, aTemplate } from '#testing/cards.ts'
import { anInvoice } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

type Option = { value: string; label: string }
type Reader = { as: Awaited<ReturnType<Portal['aCustomer']>>['as'] }

const optionsOf = async ({ as }: Reader, source: string, keyword = '') => {
  const { status, body } = await as.get(`/v1/report_options/${source}?keyword=${encodeURIComponent(keyword)}`)
  expect(status).toBe(200)
  return body.data as Option[]
}
const labelsOf = async (reader: Reader, source: string, keyword?: string) =>
  (await optionsOf(reader, source, keyword)).map(({ label }) => label)

const aReader = () => portal.aCustomer({ roles: ['report user'] })
const number = (account_id: number, lastFour: string) => `7088${String(account_id).padStart(8, '0')}${lastFour}`
const recently = () => new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 19)

test('vehicle options begin with All and are in numerical order', async () => {
  const reader = await aReader()
  for (const vehicle_number of ['10', '9', 'T10', 'T9', '101', '1'])
    await aCard(portal, { account_id: reader.account_id, vehicle_number })
  expect(await labelsOf(reader, 'vehicle_ranges')).toEqual(['All', '1', '9', '10', '101', 'T9', 'T10'])
  expect(await labelsOf(reader, 'vehicle_ranges', 't1')).toEqual(['All', 'T10'])
})

test('card options show only the last four digits, each ending once', async () => {
  const reader = await aReader()
  const { account_id } = reader
  await aCard(portal, { account_id, number: number(account_id, '2000') })
  await aCard(portal, { account_id, number: number(account_id, '0100') })
  await aCard(portal, { account_id, number: `9${number(account_id, '0100')}` })
  expect(await optionsOf(reader, 'card_ranges')).toEqual([
    { value: 'all', label: 'All' },
    { value: '0100', label: '•••• 0100' },
    { value: '2000', label: '•••• 2000' },
  ])
})

test('sites, drivers and cost centers of past purchases can be chosen, and invoices newest first', async () => {
  const reader = await aReader()
  const { account_id } = reader
  const site = await aSite(portal, { site_number: `S${account_id}`, name: 'Tacoma Yard', city: 'Tacoma' })
  const words = { driver_number: '412', driver_name: 'Jo Field', cost_center: 'North' }
  await aTransaction(portal, { account_id, site_id: site.id, transacted_at: recently(), ...words })
  const period = { billing_cycle: 'monthly' as const, transactions: 1, quantity: 1, due_on: '2026-05-01' }
  for (const [month, total] of [
    ['02', 123_456],
    ['03', 99],
  ] as const)
    await portal.db
      .insertInto('invoices')
      .values({
        ...period,
        account_id,
        total,
        invoice_number: `INV-${account_id}-${month}`,
        period_from: `2026-${month}-01`,
        period_to: `2026-${month}-28`,
        invoiced_on: `2026-${month}-28`,
      })
      .execute()
  expect(await labelsOf(reader, 'sites')).toEqual(['All', `Tacoma Yard, Tacoma, WA (S${account_id})`])
  expect(await labelsOf(reader, 'drivers')).toEqual(['All', '412 Jo Field'])
  expect(await labelsOf(reader, 'cost_centers')).toEqual(['All', 'North'])
  expect(await labelsOf(reader, 'states')).toContain('WA Washington')
  expect(await labelsOf(reader, 'products', 'ulsd #2')).toEqual(['All', '053 ULSD #2', '054 ULSD #2 premium'])
  // A user chooses exactly one invoice. All is for ranges, and a billing sort would refuse it.
  expect(await labelsOf(reader, 'invoices')).toEqual([
    `INV-${account_id}-03 · Mar 28, 2026 · $0.99`,
    `INV-${account_id}-02 · Feb 28, 2026 · $1,234.56`,
  ])
  expect(await labelsOf(reader, 'invoices', 'mar 28, 2026')).toHaveLength(1)
})

test('a credit memo is listed before the invoice of the same period, because it is newer', async () => {
  const reader = await aReader()
  const { account_id } = reader
  const period = { account_id, period_from: '2026-03-01', period_to: '2026-03-28' }
  const invoice = await anInvoice(portal, period)
  const memo = await anInvoice(portal, { ...period, kind: 'credit memo', corrects_invoice_id: invoice.id })
  const labels: string[] = await labelsOf(reader, 'invoices')
  expect(labels.map((label) => label.split(' · ')[0])).toEqual([memo.invoice_number, invoice.invoice_number])
})

test('owner operators, templates and exempt cards come from the account', async () => {
  const reader = await aReader()
  const { account_id } = reader
  const template = await aTemplate(portal)
  const { id } = await aCard(portal, { account_id })
  await portal.db.updateTable('cards').set({ card_template_id: template.id, tax_doc: 'WA-1' }).where('id', '=', id).execute()
  await portal.db
    .insertInto('vehicles')
    .values({ account_id, vehicle_number: '9', owner_operator_number: '77', owner_operator_name: 'Lee Own' })
    .execute()
  expect(await labelsOf(reader, 'owner_operators')).toEqual(['All', '77 Lee Own'])
  expect(await labelsOf(reader, 'templates')).toEqual(['All', template.template_name])
  expect((await optionsOf(reader, 'exempt_cards')).map(({ value }) => value)).toEqual(['all', String(id)])
})

test('a customer is offered nothing of another account', async () => {
  const { id: other } = await portal.anAccount({ name: 'CANARY' })
  const card = await aCard(portal, { account_id: other, vehicle_number: 'CANARY', number: number(other, '9999') })
  await portal.db.updateTable('cards').set({ cost_center: 'CANARY', tax_doc: 'CANARY' }).where('id', '=', card.id).execute()
  const site = await aSite(portal, { name: 'CANARY', kind: 'private' })
  const words = { driver_number: 'CANARY', driver_name: 'CANARY', cost_center: 'CANARY' }
  await aTransaction(portal, { account_id: other, card_id: card.id, site_id: site.id, transacted_at: recently(), ...words })
  const owner = { account_id: other, vehicle_number: 'CANARY', owner_operator_number: 'CANARY' }
  await portal.db.insertInto('vehicles').values(owner).execute()
  const reader = await aReader()
  for (const source of optionSources.filter((each) => each !== 'users' && each !== 'accounts'))
    expect(JSON.stringify(await optionsOf(reader, source))).not.toMatch(/CANARY|9999/)
})

test('lists across accounts are only for staff', async () => {
  const reader = await aReader()
  const name = `Someone ${reader.account_id}`
  await portal.anAccount({ name })
  for (const source of ['users', 'accounts']) expect((await reader.as.get(`/v1/report_options/${source}`)).status).toBe(403)
  const staff = await portal.staff(reader.account_id)
  expect(await labelsOf(staff, 'accounts', name.toUpperCase())).toEqual(['All', expect.stringContaining(name)])
  expect(await labelsOf(staff, 'users', reader.user.email)).toHaveLength(2)
})

test('a long list is cut off, and typing finds the rest', async () => {
  const reader = await aReader()
  const { account_id } = reader
  const rows = Array.from({ length: 250 }, (_, at) => ({
    account_id,
    vehicle_number: String(at + 1),
    owner_operator_number: String(at + 1),
  }))
  await portal.db.insertInto('vehicles').values(rows).execute()
  expect(await optionsOf(reader, 'owner_operators')).toHaveLength(201)
  expect(await labelsOf(reader, 'owner_operators', '25')).toEqual(['All', '25', '125', '225', '250'])
})

test.each(['%', '_', "'", '\\'])('a keyword of %s matches only that character', async (keyword) => {
  expect(await labelsOf(await aReader(), 'products', keyword)).toEqual(
    keyword === '%' ? ['All', ...(await labelsOf(await aReader(), 'products')).filter((label) => label.includes('%'))] : ['All'],
  )
})
