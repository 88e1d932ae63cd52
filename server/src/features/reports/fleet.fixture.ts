// A fleet with data for every report. Its texts are those that may break a file: apparent formulas, quotes, separators, line
// ends, zero-width marks, other scripts. It can have many texts, one, or none.
import { randomUUID } from 'node:crypto'
import { resolveDay } from '@forecourt/domain/reports/relative-day.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { aCard, aTemplate } from '#testing/cards.ts'
import { anOpenItem, anUnusedPayment } from '#testing/ledger.ts'
import type { Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'

const [diesel, unleaded] = [53, 1]
const [ifta, pto25] = [4, 14]

const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const today = () => dayOf(0)

export const lastMonth = () => ({
  from: resolveDay('first of last month', today()),
  to: resolveDay('last of last month', today()),
})

/** Vehicle numbers stay unique even when their texts begin alike. */
const vehicleOf = (text: string, at: number) => `${Array.from(text).slice(0, 4).join('')}${100 + at}`

/** 0.7 of a second past a whole second, so that a test notices when one format rounds and another truncates. */
const atSevenTenths = () => new Date().toISOString().replace(/\d{3}Z$/, '700Z')

const insertEvents = async (
  { db }: Portal,
  { account_id, user_id, texts }: { account_id: number; user_id: number; texts: readonly string[] },
) => {
  for (const text of texts)
    await db
      .insertInto('audit_events')
      .values([
        {
          actor_type: 'user',
          actor_id: user_id,
          account_id,
          action: 'card-upload.read',
          at: atSevenTenths(),
          after: JSON.stringify({ filename: text || 'cards.xls', rows: 3, note: text }),
          address: '127.0.0.1',
        },
        {
          actor_type: 'user',
          actor_id: user_id,
          account_id,
          action: 'session.sign-in-as',
          at: atSevenTenths(),
          after: JSON.stringify({ reason: text }),
          address: '127.0.0.1',
          user_agent: text,
        },
      ])
      .execute()
}

/** A posted fee. The other money reports show nothing of it. */
const aFee = async ({ db }: Portal, account_id: number, reason: string) => {
  const fee = await db
    .insertInto('adjustments')
    .values({ account_id, adjustment_number: `ADJ-${randomUUID()}`, amount: 250, reason })
    .returning(['id', 'adjustment_number as memo'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('ledger_postings')
    .values({ account_id, kind: 'adjustment', posted_on: lastMonth().from, document_id: fee.id, memo: fee.memo })
    .execute()
}

const insertFill = async (
  portal: Portal,
  place: { account_id: number; invoice_id: number; reviewer: number },
  { text, at }: { text: string; at: number },
) => {
  const { account_id, invoice_id, reviewer } = place
  const short = (length: number) => Array.from(text).slice(0, length).join('')
  const vehicle_number = vehicleOf(text, at)
  const card = await aCard(portal, { account_id, vehicle_number, description: short(30) })
  const template = await aTemplate(portal, { template_name: `${text}${account_id}` })
  await portal.db
    .updateTable('cards')
    .set({ cost_center: short(10), tax_doc: short(15), card_template_id: template.id })
    .where('id', '=', card.id)
    .execute()
  const site = await aSite(portal, { name: text || 'Kent Cardlock', city: short(20), address: text })
  const words = { driver_number: short(8), driver_name: text, cost_center: short(10), misc_keyed: short(10), tax_doc: short(15) }
  const isReversal = at % 7 === 3
  const sign = isReversal ? -1 : 1
  const fill = await aTransaction(portal, {
    account_id,
    card_id: card.id,
    site_id: site.id,
    invoice_id,
    ...words,
    card_description: short(30),
    auth_number: short(6),
    product_id: at % 4 === 1 ? unleaded : diesel,
    card_vehicle_type_id: at % 3 === 1 ? ifta : pto25,
    quantity: sign * (10_001 + 137 * at),
    unit_price: 312_345,
    // The first one sells below cost.
    ...(at === 0 && { cost_price: 400_000 }),
    federal_tax: sign * 244,
    state_tax: sign * (584 + at),
    odometer: at % 5 === 4 ? null : 1_000 * (at + 1),
    miles: isReversal ? null : 120 + at,
    ...(isReversal && { kind: 'reversal', base: -3_856 }),
    ...(!isReversal && { fees: at, discount: at % 3, city_tax: at, county_tax: 1, state_sales_tax: 2, local_sales_tax: 3 }),
    transacted_at: `${lastMonth().from.slice(0, 8)}${String(1 + (at % 28)).padStart(2, '0')}T08:05:09.7`,
  })
  const number = `${short(6)}${at}`
  await anOpenItem(portal, { account_id, number, due_on: lastMonth().from, amount: 100 + at })
  await anUnusedPayment(portal, { account_id, reference: short(40), received_on: lastMonth().from, amount: 200 + at })
  await aFee(portal, account_id, at % 2 === 0 ? 'late fee' : 'returned payment fee')
  await portal.db
    .insertInto('vehicles')
    .values({ account_id, vehicle_number, owner_operator_number: short(8) || '77', owner_operator_name: text })
    .execute()
  await portal.db
    .insertInto('exceptions')
    .values({
      account_id,
      code: 'OFF_HOURS',
      severity: 'warning',
      card_id: card.id,
      transaction_id: fill.id,
      transacted_at: fill.transacted_at,
      vehicle_number,
      amount: fill.total,
      detail: `${text}|${text}`,
      note: text,
      reviewed_by: reviewer,
      review_state: 'reviewed',
      reviewed_at: '2026-03-10T12:00:00Z',
    })
    .execute()
  await portal.db
    .insertInto('tax_exemptions')
    .values({
      account_id,
      card_id: card.id,
      level: 'state',
      state: 'OR',
      tax_doc: text,
      authority: text,
      effective_from: `2025-01-${10 + at}`,
    })
    .execute()
}

/** Creates one fill, card, exception, certificate and two events for each text. */
export const aFleetOf = async (portal: Portal, texts: readonly string[]) => {
  const [name = 'Plain Hauling'] = texts
  const { id: account_id } = await portal.anAccount({ name })
  const person = await portal.aCustomer({ account_id, roles: ['report user'], first_name: name, last_name: '' })
  const { id: reviewer } = await portal.aUser({ first_name: name, last_name: 'Reviewer' })
  const { from, to } = lastMonth()
  const invoice = await portal.db
    .insertInto('invoices')
    .values({
      account_id,
      invoice_number: `INV-${String(account_id).padStart(6, '0')}`,
      billing_cycle: 'monthly',
      period_from: from,
      period_to: to,
      invoiced_on: to,
      due_on: to,
      transactions: texts.length,
      quantity: 0,
      total: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [at, text] of texts.entries())
    await insertFill(portal, { account_id, invoice_id: invoice.id, reviewer }, { text, at })
  const subject = await portal.aUser({ first_name: name, last_name: '' })
  await insertEvents(portal, { account_id, user_id: subject.id, texts })
  const { as: asStaff } = await portal.staff(account_id)
  return { account_id, as: person.as, asStaff, invoice: String(invoice.id), subject: String(subject.id) }
}
export type Fleet = Awaited<ReturnType<typeof aFleetOf>>

/** The parameters with which each report covers this fleet. */
export const paramsFor = (key: ReportKey, { account_id, invoice, subject }: Fleet): Record<string, unknown> => {
  const period = lastMonth()
  const lately = { from: dayOf(-2), to: dayOf(2), user: subject }
  const asked: Record<ReportKey, Record<string, unknown>> = {
    'transaction-detail': period,
    'fuel-summary': { ...period, group_1: 'driver', group_2: 'site' },
    'billing-sort': { invoice },
    'list-driver-or-vehicle': {},
    exception: period,
    'tax-summary': period,
    'owner-operator': period,
    'daily-transaction': {},
    'scheduled-exception': {},
    'invoiced-transaction': {},
    'driver-vehicle-records-monthly-audit': {},
    'tax-exempt': { ...period, account: String(account_id) },
    'submit-log': lately,
    'user-log': { ...lately, event: 'session.sign-in-as' },
    'ifta-quarter': { ...period, view: 'detail', vehicles: 'road' },
    'pto-refund': { ...period, view: 'detail' },
    'ar-aging': { account: String(account_id), with_credit: false },
    'cash-receipts': { ...period, account: String(account_id) },
    'unapplied-credit': { account: String(account_id) },
    revenue: { ...period, account: String(account_id) },
    'fees-by-kind': { ...period, account: String(account_id) },
    'price-exceptions': { ...period, account: String(account_id) },
  }
  return asked[key]
}
