// docs/product/ledger.md#what-is-posted: documents and payments around the end of the provider's day.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
import { settleClosed } from '#src/features/account-closing/settle-closed.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'
import { readOpenThen } from './read-statement.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
})
afterAll(() => portal.close())
afterEach(() => portal.setTime(null))

test('a final invoice from east of the provider that is paid the same evening is in the statement and the aging of that day', async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['finance manager'] })
  const { as: finance } = await portal.staff(account_id, 'finance')
  const card = await aCard(portal, { account_id })
  await aTransaction(portal, { account_id, card_id: card.id, base: 10_000, transacted_at: '2026-11-19 22:00:00' })
  const closed = { standing: 'closed', closed_on: '2026-11-20', time_zone: 'America/New_York' }
  await portal.db.updateTable('accounts').set(closed).where('id', '=', account_id).execute()
  // Half past midnight in New York, and half past nine in the evening in Washington State.
  portal.setTime(new Date('2026-11-20T05:30:00Z'))
  await settleClosed({ ...portal.ctx, who: { system: 'accounts' } }, { account_id })
  const agree = async () => {
    const { balance } = (await finance.get(`/v1/accounts/${account_id}/receivable`)).body.data.balance
    const { aging, unused } = await readOpenThen(portal, account_id, '2026-11-19')
    const params = { on: '2026-11-19', account: String(account_id), with_credit: true }
    const { columns, rows } = (await finance.post('/v1/reports/ar-aging/preview', { params })).body.data
    return {
      balance,
      statement: aging.reduce((sum, { amount }) => sum + amount, 0) - unused,
      report: rows.reduce((sum: number, row: number[]) => sum + row[columns.indexOf('balance')]!, 0),
    }
  }
  expect(await agree()).toEqual({ balance: 10_000, statement: 10_000, report: 10_000 })
  const paid = { amount: 15_000, method: 'wire', received_on: '2026-11-19' }
  expect((await finance.post(`/v1/accounts/${account_id}/payments`, paid)).status).toBe(200)
  expect(await agree()).toEqual({ balance: -5_000, statement: -5_000, report: -5_000 })
  portal.setTime(new Date('2026-11-20T20:00:00Z'))
  const { body } = await as.post('/v1/statements', { from_on: '2026-11-01', to_on: '2026-11-19' })
  expect(body.data).toMatchObject({ opening: 0, closing: -5_000 })
  expect((await verifyLedger(portal)).problems).toEqual([])
})
