// docs/product/invoices.md#the-close: a close that is killed at any step and run again has the same result. In each step the
// database terminates the worker's connection, as if the process had been killed.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { anAgreedFee } from '#testing/fees.ts'
import { anUnusedPayment, keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'
import { closeInvoices } from './close-invoices.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  await sql`create function kill_worker() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(10); return null; end'`.execute(portal.db)
})
afterAll(() => portal.close())

/** Four lines in two cycles, a fee for paper and an unused payment, so that every step of a close has work to do. */
const anAccountToClose = async () => {
  const { id: account_id } = await portal.anAccount()
  await aBilling(portal, { account_id })
  await portal.db.updateTable('account_billings').set({ delivery_method: 'mail' }).where('account_id', '=', account_id).execute()
  await anAgreedFee(portal, { account_id })
  await anUnusedPayment(portal, { account_id, reference: 'x', received_on: '2026-01-02', amount: 5_000 })
  const { card_id, site_id } = await aTransaction(portal, { account_id, transacted_at: '2026-01-10T08:00:00', base: 1_000 })
  for (const day of ['2026-01-20', '2026-02-10', '2026-02-20'])
    await aTransaction(portal, { account_id, card_id, site_id, transacted_at: `${day}T08:00:00`, base: 2_000 })
  return account_id
}

const close = (account_id: number) =>
  closeInvoices({ ...portal.ctx, who: { system: 'invoices.close-account' } }, { account_id, today: '2026-03-05' })

const stateOf = async (account_id: number) => {
  const { rows } = await sql<{ invoices: number; open_lines: number; lines: number; told: number; jobs: number }>`
    select (select count(*)::int from invoices where account_id = ${account_id}) as invoices,
      (select count(*)::int from transactions where account_id = ${account_id} and invoice_id is null) as open_lines,
      (select coalesce(sum(transactions), 0)::int from invoices where account_id = ${account_id}) as lines,
      (select count(*)::int from notifications where account_id = ${account_id}) as told,
      (select count(*)::int from pgboss.job where name = 'invoices.deliver' and data ->> 'account_id' = ${String(account_id)}) as jobs`.execute(
    portal.db,
  )
  return rows[0]!
}

test.each([
  ['the invoice is written', 'insert on invoices'],
  ['its lines are taken', 'update on transactions'],
  ['it is charged for paper', 'insert on charges'],
  ['it is added up, and its document is frozen', 'update on invoices'],
  ['it is posted', 'insert on ledger_postings'],
  ['its legs are written', 'insert on ledger_legs'],
  ['it is owed', 'insert on ledger_items'],
  ['credit is used', 'insert on allocations'],
  ['it is audited', 'insert on audit_events'],
  ['what follows is started', 'insert on pgboss.job_common'],
  ['the account is told', 'insert on notifications'],
])('a close killed while %s leaves nothing; run again, it bills nothing twice and leaves nothing out', async (_, step) => {
  const account_id = await anAccountToClose()
  const cure = () => sql.raw(`drop trigger if exists killed ${step.replace(/.*(?=on )/, '')}`).execute(portal.db)
  onTestFinished(async () => {
    await cure()
  })
  await sql.raw(`create trigger killed after ${step} for each statement execute function kill_worker()`).execute(portal.db)
  await expect(close(account_id)).rejects.toThrow(/terminat/)
  await cure()
  expect(await stateOf(account_id)).toEqual({ invoices: 0, open_lines: 4, lines: 0, told: 0, jobs: 0 })
  await Promise.all([close(account_id), close(account_id)])
  expect(await stateOf(account_id)).toEqual({ invoices: 2, open_lines: 0, lines: 4, told: 2, jobs: 2 })
})

test('after all these crashes every sum of the ledger is right', async () => {
  const account_id = await anAccountToClose()
  await close(account_id)
  expect((await verifyLedger(portal)).problems).toEqual([])
})
