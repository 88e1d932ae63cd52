// A job creates the monthly tables ahead of time. An import creates no table and waits for no reader.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMonths } from '#src/features/transactions/make-months.ts'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
import { runImport } from './run-import.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.staff()).as
})
afterAll(() => portal.close())

const months = async () => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'transactions'::regclass order by 1`.execute(
    portal.db,
  )
  return rows.map(({ name }) => name)
}

const makeOn = (day: string) =>
  makeMonths({ ...portal.ctx, who: { system: 'transactions.make-months' }, clock: { now: () => new Date(`${day}T12:00:00Z`) } })

/** Another transaction has read transactions of all months and stays open until the work ends. */
const whileReading = <T>(work: () => Promise<T>) =>
  portal.db.transaction().execute(async (reader) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(reader)
    await sql`select count(*) from transactions`.execute(reader)
    return work()
  })

test('the first file of a month is imported during a long read, and creates no table', async () => {
  const number = aCardNumber()
  const { id: account_id } = await portal.anAccount()
  await aCard(portal, { account_id, number })
  const before = await months()
  expect(before).not.toContain('transactions_202502')
  const record = aRecord({ card_number: number, tran_date: '2025-02-10' })
  const { body } = await sendFile(as, asOwnCsv([record]), { layout: 'C' })
  await whileReading(() => runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id: body.data.id }))
  expect((await as.get(`/v1/imports/${body.data.id}`)).body.data).toMatchObject({ state: 'done', added: 1 })
  expect(await months()).toEqual(before)
})

test('tables for this month and the next three are created, once', async () => {
  await makeOn('2030-11-15')
  await makeOn('2030-11-16')
  const made = (await months()).filter((name) => /_203[01]/.test(name))
  expect(made).toEqual(['transactions_203011', 'transactions_203012', 'transactions_203101', 'transactions_203102'])
  const { account_id, id } = await aTransaction(portal, {
    account_id: (await portal.anAccount()).id,
    transacted_at: '2030-12-31T23:59:59',
  })
  const { rows } = await sql`select from transactions_203012 where account_id = ${account_id} and id = ${id}`.execute(portal.db)
  expect(rows).toHaveLength(1)
})

test('a month with lines but no table of its own keeps them where they are, and the next tables are created', async () => {
  await aTransaction(portal, { account_id: (await portal.anAccount()).id, transacted_at: '2032-05-01T00:00:00' })
  await makeOn('2032-05-02')
  expect((await months()).filter((name) => name.includes('_2032'))).toEqual([
    'transactions_203206',
    'transactions_203207',
    'transactions_203208',
  ])
})

test('creating tables does not keep readers waiting: it gives up, and the next run creates them', async () => {
  await whileReading(() => expect(makeOn('2034-01-01')).rejects.toThrow('lock timeout'))
  await makeOn('2034-01-01')
  expect(await months()).toContain('transactions_203404')
})
