// docs/product/invoices.md#the-close: the close of a night against its bare minimum, one invoice row and the update of its lines.
// Also the time for an account with a great many lines, and the cost of proving a ledger of a million legs.
import { sql } from 'kysely'
import pg from 'pg'
import { migrate } from '../server/src/db/migrate.ts'
import { closeInvoices } from '../server/src/features/invoices/close-invoices.ts'
import { proveLedger } from '../server/src/features/ledger/prove-ledger.ts'
import { jobBase, openSystem } from '../server/src/programs/open-system.ts'
import { readConfig } from '../server/src/system/config.ts'
import type { SystemCtx } from '../server/src/system/context.ts'
import { fillAccounts, fillLedger, legsOfHundred } from './fill-ledger.ts'
import { atLeast, atMost, type Figure } from './part.ts'

type Place = { cluster_url: string; keyring: string }

const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 400)
const linesOfEach = 200
const linesOfLarge = Number(process.env['BENCH_LINES'] ?? 100_000)
const legs = Number(process.env['BENCH_LEGS'] ?? 1_000_000)
const today = '2026-02-03'

const openDatabase = async ({ cluster_url, keyring }: Place) => {
  const admin = new pg.Client(cluster_url)
  await admin.connect()
  await admin.query('create database bench_invoices')
  await admin.end()
  const url = Object.assign(new URL(cluster_url), { pathname: '/bench_invoices' }).href
  await migrate(url)
  const config = readConfig({ DATABASE_URL: url, KEYRING: keyring, LOG_LEVEL: 'silent' })
  const system = await openSystem({ config, url, role: 'command' })
  const origin = { request_id: 'bench', address: '', user_agent: '' }
  const ctx: SystemCtx = { ...jobBase(system), origin, who: { system: 'bench' } }
  return { system, ctx, url }
}

/**
 * The minimum that every close needs. These invoices are marked as those of another system, so the ledger stays correct without
 * postings.
 */
const closeBare = async (client: pg.Client, account_id: number) => {
  await client.query('begin')
  const { rows } = await client.query<{ id: string }>(
    `insert into invoices (account_id, invoice_number, billing_cycle, period_from, period_to, invoiced_on, due_on, transactions,
       quantity, total, source) values ($1, $2, 'monthly', '2026-01-01', '2026-01-31', $3, $3, 0, 0, 0, 'elsewhere') returning id`,
    [account_id, `B-${account_id}`, today],
  )
  await client.query(
    `update transactions set invoice_id = $2 where account_id = $1 and invoice_id is null and transacted_at < '2026-02-01'`,
    [account_id, rows[0]!.id],
  )
  await client.query('commit')
}

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The bare close and ours take turns, each on its own accounts, so that other load affects both alike. */
const closeAll = async (ctx: SystemCtx, client: pg.Client) => {
  const taken = { bare: 0, ours: 0 }
  for (let account_id = 1; account_id < accounts; account_id += 2) {
    taken.bare += await timed(() => closeBare(client, account_id))
    taken.ours += await timed(() => closeInvoices(ctx, { account_id: account_id + 1, today }))
  }
  return taken
}

const memory = () => process.memoryUsage().rss / 2 ** 20

/** One account whose cycle has as many lines as those of all others together. */
const closeLarge = async (ctx: SystemCtx) => {
  const before = memory()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, memory())), 20)
  const milliseconds = await timed(() => closeInvoices(ctx, { account_id: accounts + 1, today }))
  clearInterval(watch)
  return { milliseconds, grown: peak - before }
}

const prove = async ({ db, keyring }: SystemCtx, all: boolean) => {
  const { problems } = await proveLedger({ db, keyring, reader: db, all })
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Verifies everything once. Then adds a hundred invoices and payments, as in a day, and verifies from the last proven point. */
const verifyAll = async (ctx: SystemCtx, client: pg.Client) => {
  const sum = () => timed(() => client.query('select sum(amount) from ledger_legs'))
  await sum()
  const whole = await timed(() => prove(ctx, true))
  const taken = { bare: await sum(), since: Number.POSITIVE_INFINITY }
  for (let day = 1; day <= 3; day++) {
    await fillLedger(client, { from: legs + day * legsOfHundred, legs: legs + (day + 1) * legsOfHundred })
    taken.since = Math.min(taken.since, await timed(() => prove(ctx, false)))
    taken.bare = Math.min(taken.bare, await sum())
  }
  return { ...taken, whole }
}

export const benchInvoices = async (place: Place): Promise<Figure[]> => {
  const { system, ctx, url } = await openDatabase(place)
  const client = new pg.Client(url)
  await client.connect()
  await fillAccounts(url, { accounts, linesOfEach, linesOfLarge })
  await sql`update billing_settings set ledger_from = '2026-01-01', close_after_days = 2`.execute(ctx.db)
  const { bare, ours } = await closeAll(ctx, client)
  const large = await closeLarge(ctx)
  await fillLedger(client, { from: 0, legs })
  const proven = await verifyAll(ctx, client)
  await client.end()
  await system.close()
  const perSecond = (taken: number) => (accounts / 2 / taken) * 1_000
  return [
    atLeast(0.4, {
      work: `close of ${accounts / 2} accounts with ${linesOfEach} lines each, against an invoice row and its lines`,
      floor: perSecond(bare),
      ours: perSecond(ours),
      unit: 'invoices/s',
    }),
    atMost(2.5, {
      work: `close of one account with ${linesOfLarge} lines, against as many lines of the others`,
      floor: (ours / (accounts / 2) / linesOfEach) * linesOfLarge,
      ours: large.milliseconds,
      unit: 'ms',
    }),
    atMost(1, { work: `memory that it takes, against 64 MB`, floor: 64, ours: large.grown, unit: 'MB' }),
    atMost(10, {
      work: `verify-ledger of ${legs} legs a day after it was proven, against their sum`,
      floor: proven.bare,
      ours: proven.since,
      unit: 'ms',
    }),
    atMost(100, {
      work: `the same when nothing was proven, or with --all: every line is calculated again`,
      floor: proven.bare,
      ours: proven.whole,
      unit: 'ms',
    }),
  ]
}
