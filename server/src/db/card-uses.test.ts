// The upgrade stores the use of cards of an older version while others write: nothing is lost, nothing is counted twice, and no
// write waits for long.
import { expect, test } from 'vitest'
import { connect } from './connect.ts'
import { verifySums } from '#src/features/transactions/verify-sums.ts'
import { anOlderDatabase } from '#testing/older-database.ts'
import { writeMeanwhile } from '#testing/write-meanwhile.ts'
import { migrate, openForStart } from './migrate.ts'

const cards = 2_500

const lines = (from: string, source: string) => `
  insert into transactions (account_id, tran_id, kind, transacted_at, time_zone, card_id, card_network_id, product_id, last_four,
    quantity, unit_price, base, total)
  select c.account_id, '${from}' || c.id || '-' || n, case n % 5 when 0 then 'fee' else 'sale' end, ${source}, 'America/Los_Angeles',
    c.id, 1, 53, '0000', 1000, 1000, n, n`

const anOlder = async () => {
  const { url, client } = await anOlderDatabase('0168')
  await client.query(`
    insert into accounts (name, cl_division_no, cl_account_no) select 'Older ' || n, '31', '3100000' || n from generate_series(1, 3) n`)
  await client.query(`
    insert into cards (account_id, card_network_id, card_type_id, card_status_id)
    select a.id, 1, 2, 1 from accounts a, generate_series(1, ${cards}) n where a.cl_division_no = '31'`)
  await client.query(`select make_transaction_months('2026-01-01', '2026-04-01')`)
  await client.query(`${lines('old', `'2026-01-01'::timestamp + n * interval '9 days'`)} from cards c, generate_series(1, 7) n`)
  return { url, client }
}

test('the migration stores the use of all cards while purchases are written', { timeout: 120_000 }, async () => {
  const { url, client: writer } = await anOlder()
  // This one began before the triggers and ends after them.
  await writer.query('begin')
  await writer.query(`${lines('open', `'2026-03-20'::timestamp`)} from cards c, generate_series(1, 1) n where c.id % 500 = 0`)
  const watcher = await openForStart(url)
  const isWaiting = async () =>
    (await watcher.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount
  const endOpen = async () => {
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(1)
    await writer.query('commit')
  }
  await writeMeanwhile(writer, {
    work: () => migrate(url),
    write: async (turn) => {
      if (turn === 0) await endOpen()
      await writer.query(
        `${lines(`new${turn}-`, `'2026-03-21'::timestamp + ${turn} * interval '1 hour'`)}
         from cards c, generate_series(1, 1) n where c.id % 97 = ${turn % 97}`,
      )
    },
  })
  const database = connect(url)
  expect((await verifySums(database)).problems).toEqual([])
  const { rows } = await writer.query('select count(*)::int as cards, count(last_used_at)::int as used from card_uses')
  expect(rows).toEqual([{ cards: 3 * cards, used: 3 * cards }])
  await writer.end()
  await watcher.end()
  await database.close()
})
