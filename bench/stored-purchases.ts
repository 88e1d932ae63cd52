// The database of a large provider with its purchases, their keys and sums, and a file of new purchases.
import { writeTransactionCells } from '../domain/src/rules/transaction-layout.ts'
import pg from 'pg'
import { migrate } from '../server/src/db/migrate.ts'
import { receiveFile } from '../server/src/features/imports/receive-file.ts'
import { jobBase, openSystem } from '../server/src/programs/open-system.ts'
import { numberHash } from '../server/src/secrets/vault.ts'
import { readConfig } from '../server/src/system/config.ts'
import type { SystemCtx } from '../server/src/system/context.ts'
import { aRecord, ownTitles } from '../server/testing/imports.ts'
import { KEYRING, type LargeImport } from '../server/testing/large-import.ts'
import { fillAccounts } from './fill-ledger.ts'

const linesOfEach = 2_000
const cardsOfEach = 200
/** The lines of an account span four weeks, so that a card fuels every third day. */
const secondsBetween = 1_250
const sites = 50
/** A fleet fills at a few sites near its yard. */
const sitesOfEach = 5

/** A month without indexes, keys and triggers. It fills in a few minutes and is then attached as a partition. */
const emptyMonth = 'create table filled (like transactions including defaults including constraints)'
const inItsPlace = [
  'drop table transactions_202601',
  'alter table filled rename to transactions_202601',
  `alter table transactions attach partition transactions_202601 for values from ('2026-01-01') to ('2026-02-01')`,
  `select make_transaction_months('2025-10-01', '2026-03-31')`,
  `alter table transaction_keys drop constraint transaction_keys_pkey, drop constraint transaction_keys_id_key,
     drop constraint transaction_keys_account_id_fkey`,
  'drop index transaction_keys_account',
  `insert into transaction_keys (card_network_id, tran_id, account_id, transacted_at, id, digest, import_id, line)
   select card_network_id, tran_id, account_id, transacted_at, id, sha256(tran_id::bytea), 0, 1 from transactions`,
  `alter table transaction_keys add primary key (card_network_id, tran_id), add unique (id),
     add foreign key (account_id) references accounts on delete cascade`,
  'create index transaction_keys_account on transaction_keys (account_id)',
  `insert into day_sums (account_id, day, product_id, state, transactions, quantity, base, taxes, fees, discount, total)
   select t.account_id, t.transacted_at::date, t.product_id, s.state, count(*), sum(t.quantity), sum(t.base),
     sum(t.federal_tax + t.state_tax), 0, 0, sum(t.total)
   from transactions t join sites s on s.id = t.site_id group by 1, 2, 3, 4`,
  `insert into card_month_sums (account_id, card_id, month, product_id, transactions, quantity, total)
   select account_id, card_id, date_trunc('month', transacted_at)::date, product_id, count(*), sum(quantity), sum(total)
   from transactions group by 1, 2, 3, 4`,
  `insert into card_uses (account_id, card_id, month, spent, last_used_at, last_transaction_id, last_site_id)
   select s.account_id, s.card_id, s.month, s.spent, l.transacted_at, l.id, l.site_id
   from (select account_id, card_id, month, sum(total) as spent from card_month_sums group by 1, 2, 3) s
   join (select distinct on (account_id, card_id) account_id, card_id, transacted_at, id, site_id from transactions
     order by account_id, card_id, transacted_at desc, id desc) l using (account_id, card_id)
   order by 1, 2`,
  'vacuum analyze',
]

export const storePurchases = async (url: string, stored: number) => {
  await migrate(url)
  const client = new pg.Client({ connectionString: url, options: '-c work_mem=256MB' })
  await client.connect()
  await client.query(emptyMonth)
  const accounts = stored / linesOfEach - 1
  await fillAccounts(url, { accounts, linesOfEach, linesOfLarge: linesOfEach, cardsOfEach, secondsBetween, table: 'filled' })
  for (const statement of inItsPlace) await client.query(statement)
  await client.end()
}

type Card = { id: number; account_id: number }
const numberOf = ({ id }: Card) => `7088${String(id).padStart(12, '0')}`

/** Returns cards of every account, enough for two purchases each. */
const takeCards = async (ctx: SystemCtx, wanted: number): Promise<Card[]> => {
  const { count } = await ctx.db
    .selectFrom('cards')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const every = Math.max(1, Math.floor(count / wanted))
  const cards = await ctx.db
    .selectFrom('cards')
    .select(['id', 'account_id'])
    .where((eb) => eb(eb('id', '%', every), '=', 0))
    .orderBy('id')
    .limit(wanted)
    .execute()
  const client = new pg.Client(ctx.config.database_url)
  await client.connect()
  await client.query(
    'update cards c set number_hash = g.hash from unnest($1::bigint[], $2::bytea[]) g (id, hash) where c.id = g.id and c.number_hash is distinct from g.hash',
    [cards.map(({ id }) => id), cards.map((card) => numberHash(ctx, numberOf(card)))],
  )
  await client.end()
  return cards
}

const dayLength = 86_400_000
const lastStored = Date.parse('2026-01-30') / dayLength

/** Quantities like the stored ones, except that one fill in sixteen is implausible, which is more than a provider sees. */
const quantityOf = (row: number) => (row % 16 === 0 ? 8_000 + ((row * 7_919) % 60_000) : 40_000 + ((row * 7_919) % 2_500))

/** Purchases on the days after the stored ones. The cards of one chunk belong to most accounts. */
const fileOf = async function* (rows: number, cards: readonly Card[], first_day: string) {
  yield Buffer.from(ownTitles)
  for (let from = 0; from < rows; from += 1_000) {
    const lines = Array.from({ length: Math.min(1_000, rows - from) }, (_, at) => {
      const row = from + at
      const day = Math.floor(row / cards.length)
      const card = cards[(row * 7_919) % cards.length]!
      const tran_date = new Date(Date.parse(first_day) + day * dayLength).toISOString().slice(0, 10)
      const second = Math.floor(((row % cards.length) * 50_000) / cards.length)
      const record = aRecord({
        card_number: numberOf(card),
        tran_id: `${first_day.slice(5).replace('-', '')}${String(row).padStart(6, '0')}`,
        tran_date,
        tran_time: new Date(6 * 3_600_000 + second * 1_000).toISOString().slice(11, 19),
        site_number: `S${1 + (((card.account_id % (sites / sitesOfEach)) * sitesOfEach + (row % sitesOfEach)) % sites)}`,
        odometer: 101_620 + (Date.parse(tran_date) / dayLength - lastStored) * 180,
        quantity: quantityOf(row),
        federal_tax: 0,
        state_tax: 0,
        total: Math.round((quantityOf(row) * 312_300) / 1_000_000),
      })
      return `${writeTransactionCells(record).join(',')}\r\n`
    })
    yield Buffer.from(lines.join(''))
  }
}

/** A received but unread import into the stored purchases: each card appears twice, on two days. */
export const openImportIntoStored = async (url: string, rows: number, first_day: string): Promise<LargeImport> => {
  const config = readConfig({ DATABASE_URL: url, KEYRING, LOG_LEVEL: 'silent' })
  const system = await openSystem({ config, url, role: 'command' })
  const origin = { request_id: 'bench', address: '', user_agent: '' }
  const ctx: SystemCtx = { ...jobBase(system), origin, who: { system: 'bench' } }
  const cards = await takeCards(ctx, Math.ceil(rows / 2))
  const file = { filename: `${first_day}.csv`, extension: 'csv', content: fileOf(rows, cards, first_day) }
  const { id } = await receiveFile(ctx, file, { content: 'transactions', layout: 'C' })
  return { ctx, system, url, import_id: id }
}
