// docs/product/receivables.md#late-fees: when a fee is charged again, and when one is taken back.
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { anOpenItem, keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'
import { chargeLateFees, startLateFees } from './charge-late-fees.ts'

let portal: Portal
let finance: Awaited<ReturnType<Portal['staff']>>['as']
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  ;({ as: finance } = await portal.staff(undefined, 'finance'))
})
afterAll(() => portal.close())

const dayFromNow = (days: number) => addDays(providerToday(portal.ctx), days)

const charge = (rules: {
  late_fee_flat?: number
  late_fee_rate?: number
  late_fee_min_open?: number
  late_fee_repeats?: boolean
}) =>
  portal.db
    .updateTable('billing_settings')
    .set({ late_fee_flat: 0, late_fee_rate: 0, late_fee_min_open: 1_000, late_fee_repeats: false, ...rules })
    .execute()

/** Agreed to late fees yesterday. */
const aLateAccount = async (owed: readonly { number: string; late: number; amount: number }[]) => {
  const { id: account_id } = await portal.anAccount()
  for (const { late, ...item } of owed) await anOpenItem(portal, { account_id, due_on: dayFromNow(-late), ...item })
  const agreed = { kind: 'late', agreed_on: dayFromNow(-1), contract_reference: 'C-17' }
  expect((await finance.post(`/v1/accounts/${account_id}/late_fee_consents`, agreed)).status).toBe(200)
  const night = async (days = 0) => {
    const clock = { ...portal.ctx.clock, now: () => new Date(Date.now() + days * 86_400_000) }
    const ctx = { ...portal.ctx, clock, who: { system: 'late-fees.charge' } }
    await startLateFees(ctx)
    await chargeLateFees(ctx, { account_id })
  }
  /** Whether the job of the night finds the account. */
  const enqueued = async () => {
    await startLateFees({ ...portal.ctx, who: { system: 'late-fees.charge' } })
    const jobs = sql<{
      data: { account_id: number }
    }>`delete from pgboss.job where name = 'late-fees.charge-account' returning data`
    return (await jobs.execute(portal.db)).rows.some(({ data }) => data.account_id === account_id)
  }
  const bounce = (id: number) =>
    finance.post(`/v1/accounts/${account_id}/payments/${id}/return`, { returned_on: dayFromNow(0), reason: 'R01' })
  const adjust = (body: object) => finance.post(`/v1/accounts/${account_id}/adjustments`, { note: '', ...body })
  const pay = (amount: number, invoice: string, received_on: string) =>
    finance.post(`/v1/accounts/${account_id}/payments`, {
      amount,
      method: 'cheque',
      received_on,
      invoice_numbers: [invoice],
    })
  const receivable = async () => (await finance.get(`/v1/accounts/${account_id}/receivable`)).body.data
  const balance = async () => (await receivable()).balance.balance as number
  return { account_id, night, enqueued, bounce, adjust, pay, receivable, balance }
}

test('an invoice that was late for months before the account agreed gets one fee, and the next thirty days later', async () => {
  await charge({ late_fee_flat: 1_000, late_fee_repeats: true })
  const { night, balance } = await aLateAccount([{ number: 'A', late: 100, amount: 50_000 }])
  for (const days of [0, 1, 2, 29]) await night(days)
  expect(await balance()).toBe(51_000)
  await night(31)
  await night(32)
  expect(await balance()).toBe(52_000)
})

test('an amount too small for a fee of one cent does not keep the other invoices from theirs', async () => {
  await charge({ late_fee_rate: 1_500, late_fee_min_open: 0 })
  const { night, balance } = await aLateAccount([
    { number: 'A', late: 60, amount: 20 },
    { number: 'B', late: 50, amount: 50_000 },
  ])
  await night()
  expect(await balance()).toBe(50_020 + 750)
})

test.each([
  ['the fee', true],
  ['nothing', false],
])('a fee that staff waived naming %s is not taken back again when the check turns out to be in time', async (_, isNamed) => {
  await charge({ late_fee_flat: 1_000, late_fee_min_open: 2_000 })
  const { night, adjust, pay, receivable, balance } = await aLateAccount([{ number: 'A', late: 40, amount: 50_000 }])
  await night()
  const { items } = (await receivable()) as { items: { number: string }[] }
  const fee = items.find(({ number }) => number.startsWith('ADJ'))!
  const waived = { reason: 'late fee waived', amount: -1_000, ...(isNamed && { invoice_number: fee.number }) }
  expect((await adjust(waived)).body.data).toMatchObject({ state: 'posted' })
  await pay(50_000, 'A', dayFromNow(-38))
  expect(await balance()).toBe(0)
})

test('of a fee that staff waived in part, the rest is taken back, and the fee of another invoice stays', async () => {
  await charge({ late_fee_flat: 1_000 })
  const { night, adjust, pay, receivable, balance } = await aLateAccount([
    { number: 'A', late: 40, amount: 50_000 },
    { number: 'B', late: 40, amount: 30_000 },
  ])
  await night()
  const { items } = (await receivable()) as { items: { number: string }[] }
  const [fee] = items.map(({ number }) => number).filter((number) => number.startsWith('ADJ'))
  await adjust({ reason: 'late fee waived', amount: -400, invoice_number: fee })
  await pay(50_000, 'A', dayFromNow(-38))
  expect(await balance()).toBe(31_000)
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a fee that was taken back for a check in time is charged again if the check is returned', async () => {
  await charge({ late_fee_flat: 1_000 })
  const { night, pay, bounce, balance } = await aLateAccount([{ number: 'A', late: 40, amount: 50_000 }])
  await night()
  const { id } = (await pay(50_000, 'A', dayFromNow(-38))).body.data
  expect(await balance()).toBe(0)
  await bounce(id)
  await night()
  await night()
  expect(await balance()).toBe(51_000)
})

test('late fees are charged until another system begins to bill the account', async () => {
  await charge({ late_fee_flat: 1_000 })
  const { account_id, enqueued } = await aLateAccount([{ number: 'A', late: 40, amount: 50_000 }])
  await aBilling(portal, { account_id })
  const billedBy = (invoiced_by_from: string) =>
    portal.db
      .updateTable('account_billings')
      .set({ invoiced_by: 'elsewhere', invoiced_by_from })
      .where('account_id', '=', account_id)
      .execute()
  await billedBy(dayFromNow(1))
  expect(await enqueued()).toBe(true)
  await billedBy(dayFromNow(0))
  expect(await enqueued()).toBe(false)
})
