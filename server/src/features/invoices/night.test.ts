// docs/product/transactions-and-money.md#invoices: a night over many accounts, run by a real worker.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNight } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
import { aWorker } from '#testing/worker.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const anAccountThatBought = async (day: string) => {
  const { id } = await portal.anAccount()
  await aTransaction(portal, { account_id: id, transacted_at: `${day}T12:00:00` })
  return id
}

/** Makes the close of this account fail in the database. */
const poison = async (account_id: number) => {
  await sql`create function refuse_invoice() returns trigger language plpgsql as
    'begin raise exception ''poisoned'' using errcode = ''XX001''; end'`.execute(portal.db)
  await sql`create trigger poisoned before insert on invoices for each row
    when (new.account_id = ${sql.lit(account_id)}) execute function refuse_invoice()`.execute(portal.db)
}
const cure = () => sql`drop function refuse_invoice cascade`.execute(portal.db)

const invoiced = async () => {
  const rows = await portal.db.selectFrom('invoices').select('account_id').orderBy('account_id').execute()
  return rows.map(({ account_id }) => account_id)
}
const failed = async () => {
  const { as } = await portal.staff()
  return (await as.get('/v1/dashboard/provider')).body.data.failed_jobs
}

test('an account that cannot be closed is reported, all others get their invoices, and it gets its own the next night', async () => {
  const accounts: number[] = []
  for (let n = 0; n < 12; n++) accounts.push(await anAccountThatBought('2026-01-10'))
  const poisoned = accounts[3]!
  const others = accounts.filter((id) => id !== poisoned)
  await poison(poisoned)
  await aWorker(portal)
  // One attempt is enough here, because the queue does the retries.
  await portal.ctx.queue.boss.updateQueue('invoices.close-account', { retryLimit: 0 })

  await startNight(portal, '2026-02-01')
  await expect.poll(invoiced, { timeout: 15_000, interval: 20 }).toEqual(others)
  await expect.poll(failed, { timeout: 15_000, interval: 20 }).toHaveLength(1)
  const { name } = await portal.db.selectFrom('accounts').select('name').where('id', '=', poisoned).executeTakeFirstOrThrow()
  expect(await failed()).toMatchObject([
    { what: 'Closing the invoices of an account', account: expect.stringContaining(name), total: 1 },
  ])

  await cure()
  await startNight(portal, '2026-02-02')
  await expect.poll(invoiced, { timeout: 15_000, interval: 20 }).toEqual(accounts)
})

test('only accounts whose cycle has ended get a job', async () => {
  const ended = await anAccountThatBought('2026-05-31')
  await anAccountThatBought('2026-06-01')
  await portal.anAccount()
  await startNight(portal, '2026-06-02')
  const jobs = await portal.ctx.queue.boss.fetch('invoices.close-account', { batchSize: 50 })
  expect(jobs.map(({ data }) => data)).toEqual([{ account_id: ended, today: '2026-06-02' }])
})
