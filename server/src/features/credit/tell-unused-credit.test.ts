// docs/product/receivables.md#unused-credit
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenItem, anUnusedPayment, keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { startTellingUnused, tellUnusedCredit } from './tell-unused-credit.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
})
afterAll(() => portal.close())

/** Runs the nightly check at noon in the provider's zone. The mails stay in the outbox. */
const night = async (day: string, ...accounts: number[]) => {
  portal.setTime(new Date(`${day}T20:00:00Z`))
  const ctx = { ...portal.ctx, who: { system: 'credit.tell-unused' } }
  await startTellingUnused(ctx)
  for (const account_id of accounts) await tellUnusedCredit(ctx, { account_id })
  portal.setTime(null)
}

test('the account and staff are notified of credit unused for 60 days, again after 60 more, and not once it is used', async () => {
  const { id: account_id, name } = await portal.anAccount()
  const { id: other } = await portal.anAccount()
  const admin = await portal.aUser()
  await portal.join(admin.id, account_id, { roles: ['acct admin'] })
  await anUnusedPayment(portal, { account_id, reference: 'W1', received_on: '2026-03-01', amount: 25_000 })
  await anUnusedPayment(portal, { account_id: other, reference: 'W2', received_on: '2026-03-01', amount: 25_000 })
  await anOpenItem(portal, { account_id: other, number: 'A', due_on: '2026-03-08', amount: 30_000 })
  const notices = async (title: string) => {
    const rows = await portal.db.selectFrom('notifications').select(['title', 'account_id']).execute()
    return rows.filter((row) => row.title.startsWith(title) && (row.account_id ?? account_id) === account_id).length
  }
  const own = 'There is a credit of $250.00 since 2026-03-01'
  await night('2026-04-29', account_id, other)
  expect(await notices(own), 'the 59th day').toBe(0)
  await night('2026-04-30', account_id, other)
  await night('2026-05-01', account_id, other)
  expect(await notices(own)).toBe(1)
  expect(await notices(`${name}: There is a credit`)).toBe(1)
  const mails = await portal.db.selectFrom('mails').select('kind').where('to_email', '=', admin.email).execute()
  expect(mails).toEqual([{ kind: 'credit' }])
  const told = await portal.db.selectFrom('account_credits').select('account_id').where('account_id', '=', other).execute()
  expect(told, 'owes more than it has in credit').toEqual([])
  await night('2026-06-29', account_id, other)
  expect(await notices(own), 'after 60 more days').toBe(2)
  await anOpenItem(portal, { account_id, number: 'B', due_on: '2026-07-01', amount: 25_000 })
  await night('2026-09-30', account_id, other)
  expect(await notices(own), 'nothing is in their favour any more').toBe(2)
})
