// docs/product/receivables.md#statements and #late-fees
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { anOpenItem, keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { chargeLateFees, startLateFees } from '#src/features/late-fees/charge-late-fees.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'
import { startStatements } from './make-statement.ts'

let portal: Portal
let finance: Awaited<ReturnType<Portal['staff']>>['as']
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  ;({ as: finance } = await portal.staff(undefined, 'finance'))
})
afterAll(() => portal.close())
afterEach(() => portal.setTime(null))

const noon = (day: string) => portal.setTime(new Date(`${day}T20:00:00Z`))
const pay = (account_id: number, amount: number, received_on: string) =>
  finance.post(`/v1/accounts/${account_id}/payments`, { amount, method: 'cheque', received_on })
const balanceOf = async (id: number) => (await finance.get(`/v1/accounts/${id}/receivable`)).body.data.balance.balance as number

test('a statement opens with what was owed, shows each movement, and closes with what is owed, as PDF and CSV', async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['finance manager'] })
  noon('2026-08-10')
  await anOpenItem(portal, { account_id, number: 'A', due_on: '2026-07-20', amount: 175_000 })
  await anOpenItem(portal, { account_id, number: 'B', due_on: '2026-08-05', amount: 40_000 })
  await pay(account_id, 200_000, '2026-08-10')
  await finance.post(`/v1/accounts/${account_id}/adjustments`, { amount: -1_500, reason: 'goodwill' })
  const days = { from_on: '2026-08-01', to_on: '2026-08-31' }
  expect((await as.post('/v1/statements', days)).status).toBe(422)
  noon('2026-09-01')
  const { body } = await as.post('/v1/statements', days)
  expect(body.data).toMatchObject({ opening: 175_000, closing: 13_500 })
  const csv = (await as.get(`/v1/statements/${body.data.id}/file?format=csv`)).text
  expect(csv.split('\r\n').map((line) => line.split(',').slice(-2).join(' '))).toEqual([
    'Amount Balance',
    ' 1750',
    '400 2150',
    '-2000 150',
    '-15 135',
    ' 135',
    '',
  ])
  const first = await as.get(`/v1/statements/${body.data.id}/file`)
  await pay(account_id, 13_500, '2026-09-01')
  const again = await as.get(`/v1/statements/${body.data.id}/file`)
  expect(first.text.startsWith('%PDF')).toBe(true)
  expect(again.text).toBe(first.text)
  expect((await as.get('/v1/statements')).body.data).toMatchObject([{ id: body.data.id }])
  const other = await portal.aCustomer({ roles: ['finance manager'] })
  expect((await other.as.get(`/v1/statements/${body.data.id}/file`)).status).toBe(404)
  expect((await as.post('/v1/statements', { from_on: '2026-08-31', to_on: '2026-08-01' })).status).toBe(422)
})

test('a statement is made once on the chosen day of the month, and a missed night is made up for', async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['finance manager'] })
  const schedule = (statement_day: number | null) => finance.put(`/v1/accounts/${account_id}/statement_day`, { statement_day })
  expect((await schedule(5)).status).toBe(409)
  await aBilling(portal, { account_id })
  expect((await schedule(29)).status).toBe(422)
  await schedule(5)
  const night = async (day: string) => {
    noon(day)
    await startStatements({ ...portal.ctx, who: { system: 'statements.make' } })
    await portal.runJobs()
  }
  await night('2026-08-05')
  await night('2026-08-05')
  await night('2026-09-08')
  expect((await as.get('/v1/statements')).body.data).toMatchObject([
    { from_on: '2026-08-05', to_on: '2026-09-04', is_monthly: true },
    { from_on: '2026-07-05', to_on: '2026-08-04', is_monthly: true },
  ])
})

test('a late invoice incurs one fee, which is reversed if a check turns out to have come in time', async () => {
  await portal.db.updateTable('billing_settings').set({ late_fee_flat: 1_000, late_fee_rate: 1_500 }).execute()
  const { id: account_id } = await portal.anAccount()
  const { id: unasked } = await portal.anAccount()
  for (const id of [account_id, unasked])
    await anOpenItem(portal, { account_id: id, number: `L-${id}`, due_on: '2026-08-01', amount: 30_000 })
  await anOpenItem(portal, { account_id, number: 'Big', due_on: '2026-08-01', amount: 81_237 })
  await anOpenItem(portal, { account_id, number: 'Small', due_on: '2026-08-01', amount: 999 })
  const agree = () =>
    finance.post(`/v1/accounts/${account_id}/late_fee_consents`, {
      kind: 'late',
      agreed_on: '2026-01-01',
      contract_reference: 'C-17',
    })
  expect((await agree()).body.data).toMatchObject([{ kind: 'late', contract_reference: 'C-17' }])
  expect((await agree()).status).toBe(409)
  const night = async (day: string) => {
    noon(day)
    const ctx = { ...portal.ctx, who: { system: 'late-fees.charge' } }
    await startLateFees(ctx)
    await portal.runJobs()
    await chargeLateFees(ctx, { account_id })
  }
  await night('2026-08-06')
  expect(await balanceOf(account_id)).toBe(112_236)
  await night('2026-08-07')
  await night('2026-09-20')
  expect(await balanceOf(account_id)).toBe(112_236 + 1_000 + 1_219)
  expect(await balanceOf(unasked)).toBe(30_000)
  const paid = { amount: 30_000, method: 'cheque', received_on: '2026-08-06', invoice_numbers: [`L-${account_id}`] }
  expect((await finance.post(`/v1/accounts/${account_id}/payments`, paid)).status).toBe(200)
  const { body } = await finance.get(`/v1/accounts/${account_id}/adjustments`)
  expect(body.data).toMatchObject([{ amount: -1_000, reason: 'late fee waived' }, { amount: 1_219 }, { amount: 1_000 }])
  expect(await balanceOf(account_id)).toBe(82_236 + 1_219)
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('a returned payment costs a fee if the account agreed to it', async () => {
  await portal.db.updateTable('billing_settings').set({ return_fee: 2_500 }).execute()
  const { id: account_id } = await portal.anAccount()
  await anOpenItem(portal, { account_id, number: 'A', due_on: '2026-03-01', amount: 100_000 })
  await anOpenItem(portal, { account_id, number: 'B', due_on: '2026-03-08', amount: 50_000 })
  await anOpenItem(portal, { account_id, number: 'C', due_on: '2026-03-15', amount: 25_000 })
  noon('2026-04-01')
  const agreed = { kind: 'returned payment', agreed_on: '2026-01-01', contract_reference: 'C-18' }
  await finance.post(`/v1/accounts/${account_id}/late_fee_consents`, agreed)
  const { id } = (await pay(account_id, 120_000, '2026-04-01')).body.data
  const back = { returned_on: '2026-04-01', reason: 'R01 insufficient funds' }
  await finance.post(`/v1/accounts/${account_id}/payments/${id}/return`, back)
  const { body } = await finance.get(`/v1/accounts/${account_id}/receivable`)
  expect(body.data.items.map(({ open }: { open: number }) => open)).toEqual([100_000, 50_000, 25_000, 2_500])
  expect(body.data.balance.balance).toBe(177_500)
})
