// A large file of transactions with its accounts and cards, the same in every database, for the stress test and the benchmark.
import { writeTransactionCells } from '@forecourt/domain/rules/transaction-layout.ts'
import { sql } from 'kysely'
import { readConfig } from '#src/system/config.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { migrate } from '#src/db/migrate.ts'
import { receiveFile } from '#src/features/imports/receive-file.ts'
import { jobBase, openSystem, type System } from '#src/programs/open-system.ts'
import { numberHash } from '#src/secrets/vault.ts'
import { aRecord, ownTitles } from './imports.ts'

export const KEYRING = JSON.stringify({ active: 'stress', keys: { stress: Buffer.alloc(32, 5).toString('base64') } })
const accounts = 20
/** Enough cards that each fuels about once a day. */
const cardsFor = (rows: number) => Math.max(40, Math.ceil(rows / 400))
const numberOf = (card: number) => `7088${String(card).padStart(12, '0')}`

/** Inserts the same accounts, cards and ids into every database. */
const prepare = async (ctx: SystemCtx, cards: number) => {
  await sql`insert into accounts (name, cl_division_no, cl_account_no)
    select 'Stress ' || n, '77', '77' || lpad(n::text, 6, '0') from generate_series(1, ${accounts}::int) n`.execute(ctx.db)
  const numbers = Array.from({ length: cards }, (_, card) => numberOf(card))
  for (let from = 0; from < cards; from += 5_000) {
    const some = numbers.slice(from, from + 5_000)
    await sql`insert into cards (account_id, card_network_id, card_type_id, card_status_id, vehicle_number, number_hash, last_four,
        card_fuel_profile_id, max_gallon_fill, max_gallon_period, card_period_gallon_id, status_changed_at)
      select a.id, 1, 3, 1, 'V' || (${from}::int + n), hash, right(number, 4), 3, 100, 300, 1, '2020-01-01'
      from unnest(${some.map((number) => numberHash(ctx, number))}::bytea[], ${some}::text[]) with ordinality g (hash, number, n)
      join (select id, row_number() over (order by id) - 1 as place from accounts) a on a.place = (${from}::int + n) % ${accounts}::int`.execute(
      ctx.db,
    )
  }
}

/** The fuel for 180 miles, except that one fill in sixteen is implausible, which is more than a provider sees. */
const quantityOf = (row: number) => (row % 16 === 0 ? 8_000 + ((row * 7_919) % 60_000) : 26_000 + ((row * 7_919) % 4_000))

/** Rows of more than a year, sorted by day. Each row is computed from its position alone. */
const fileOf = async function* (rows: number, cards: number) {
  yield Buffer.from(ownTitles)
  for (let from = 0; from < rows; from += 1_000) {
    const lines = Array.from({ length: Math.min(1_000, rows - from) }, (_, at) => {
      const row = from + at
      const day = Math.floor(row / cards)
      const quantity = quantityOf(row)
      const record = aRecord({
        card_number: numberOf((row * 31) % cards),
        tran_id: `S${String(row).padStart(9, '0')}`,
        tran_date: new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10),
        tran_time: `${String(6 + (row % 12)).padStart(2, '0')}:${String(row % 60).padStart(2, '0')}:00`,
        site_number: String(100_000 + (row % 200)),
        site_name: `Site ${row % 200}`,
        odometer: 100_000 + day * 180,
        quantity,
        federal_tax: 0,
        state_tax: 0,
        total: Math.round((quantity * 312_300) / 1_000_000),
      })
      return `${writeTransactionCells(record).join(',')}\r\n`
    })
    yield Buffer.from(lines.join(''))
  }
}

export type LargeImport = { ctx: SystemCtx; system: System; url: string; import_id: number }

/** An import that has been received but not read yet. */
export const openLargeImport = async (cluster_url: string, name: string, rows: number): Promise<LargeImport> => {
  const url = Object.assign(new URL(cluster_url), { pathname: `/${name}` }).href
  const config = readConfig({ DATABASE_URL: url, KEYRING, LOG_LEVEL: 'silent' })
  await migrate(url)
  const system = await openSystem({ config, url, role: 'command' })
  const origin = { request_id: 'stress', address: '', user_agent: '' }
  const ctx: SystemCtx = { ...jobBase(system), origin, who: { system: 'stress' } }
  await prepare(ctx, cardsFor(rows))
  const file = { filename: 'stress.csv', extension: 'csv', content: fileOf(rows, cardsFor(rows)) }
  const { id } = await receiveFile(ctx, file, { content: 'transactions', layout: 'C' })
  return { ctx, system, url, import_id: id }
}
