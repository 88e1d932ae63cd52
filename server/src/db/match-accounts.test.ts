// docs/decisions/0050-accounts-are-found-by-pieces-of-three-letters.md: staff lists of records that belong to many accounts.
import { accountNumber } from '@forecourt/domain/format/account-label.ts'
import { sql } from 'kysely'
import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenItem, keepLedger } from '#testing/ledger.ts'
import { anOrder } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { isOfFoundAccount } from './match-accounts.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
})
afterAll(() => portal.close())

/** Creates one row for each of the lists. */
const aBusyAccount = async (name: string) => {
  const { id: account_id } = await portal.anAccount({ name })
  await anOpenItem(portal, { account_id, number: 'A', due_on: '2026-03-01', amount: 100_000 })
  await anOrder(portal, { account_id })
  await anOrder(portal, { account_id, status_order: 'approved' })
  await sql`insert into staff_tasks (kind, object_type, object_id, account_id, about, due_at)
    values ('allowance', 'account', ${account_id}, ${account_id}, 'Something', now())`.execute(portal.db)
  await sql`insert into failed_jobs (job, letter_id, payload, reason)
    values ('invoices.close-account', ${randomUUID()}, ${JSON.stringify({ account_id })}, 'null')`.execute(portal.db)
  return portal.db
    .selectFrom('accounts')
    .select(['cl_division_no', 'cl_account_no'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
}

const lists = ['receivables', 'card_review', 'card_order_batches/orders', 'staff_tasks', 'failed_jobs'] as const

test('every staff list finds an account by its name and by its number, with or without the dash', async () => {
  const both = String(randomInt(10 ** 9, 10 ** 10))
  await aBusyAccount(`Quarry ${both} Trucking`)
  const numbers = await aBusyAccount(`Twin ${both} Towing`)
  const { as } = await portal.staff()
  const totals = async (keyword: string) => {
    const found: [string, number][] = []
    for (const list of lists) {
      const { body } = await as.get(`/v1/${list}?keyword=${encodeURIComponent(keyword)}`)
      found.push([list, body.meta.total])
    }
    return { keyword, ...Object.fromEntries(found) }
  }
  const inEach = (total: number) => Object.fromEntries(lists.map((list) => [list, total]))
  expect(await totals(both)).toEqual({ keyword: both, ...inEach(2) })
  for (const keyword of [`${both} tow`, numbers.cl_account_no, accountNumber(numbers)])
    expect(await totals(keyword)).toEqual({ keyword, ...inEach(1) })
  expect(await totals(`${both}%`)).toEqual({ keyword: `${both}%`, ...inEach(0) })
})

test('a keyword search looks up its accounts once, through the index, however long the list is', async () => {
  const db = await portal.db.startTransaction().execute()
  // Postgres reads a few accounts faster without an index. This proves that it can use the index, without creating thousands.
  await sql`set local enable_seqscan = off`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from staff_tasks t
    where lower(t.about) like '%4711%' or ${isOfFoundAccount(sql`t.account_id`, 'freight 4711')}`.execute(db)
  await db.rollback().execute()
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('hashed SubPlan')
  expect(plan).toContain('accounts_search')
})
