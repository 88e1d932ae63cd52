// Records derived from fills: prices an account has seen at a site, county taxes that depend on a guess, and missing prices.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { Placed } from './write-transactions.ts'

type Numbered = Placed & { id: number }

const priceKey = ({ row }: Numbered) => `${row.account_id} ${row.site_id} ${row.product_id}`

/** The last fill of each account, site and product. A fleet fills at few sites, so most lines of a file share one. */
const lastPrices = (placed: readonly Numbered[]) => {
  const last = new Map<string, Numbered>()
  for (const line of placed) {
    const { kind, site_id, quantity, total, transacted_at } = line.row
    if (kind !== 'sale' || site_id === null || quantity <= 0 || total <= 0) continue
    const before = last.get(priceKey(line))
    if (!before || before.row.transacted_at <= transacted_at) last.set(priceKey(line), line)
  }
  return [...last.values()].map(({ id, row }) => ({
    account_id: row.account_id,
    site_id: row.site_id,
    product_id: row.product_id,
    seen_on: row.transacted_at.slice(0, 10),
    paid: Math.min(Math.round((row.total * 1_000_000) / row.quantity), 2 ** 31 - 1),
    pump_price: row.pump_price,
    transaction_id: id,
  }))
}

const columns = sql`account_id, site_id, product_id, seen_on, paid, pump_price, transaction_id`

const recordPrices = async (ctx: Ctx, placed: readonly Numbered[]) => {
  const rows = lastPrices(placed)
  if (rows.length === 0) return
  await sql`insert into seen_prices as s (${columns})
    select ${columns} from json_populate_recordset(null::seen_prices, ${JSON.stringify(rows)})
    on conflict (account_id, site_id, product_id) do update set seen_on = excluded.seen_on, paid = excluded.paid,
      pump_price = excluded.pump_price, transaction_id = excluded.transaction_id
    where excluded.seen_on >= s.seen_on`.execute(ctx.db)
}

/** Taxes from the file do not depend on our guess of the county. */
const isGuess = ({ row, is_county_guessed }: Placed) => is_county_guessed && row.taxed_from !== 'file' && row.county_tax !== 0

const recordGuesses = async (ctx: Ctx, placed: readonly Numbered[]) => {
  const guesses = placed.filter(isGuess).map(({ id, row }) => ({
    account_id: row.account_id,
    transaction_id: id,
    transacted_at: row.transacted_at,
    site_id: row.site_id!,
    county_tax: row.county_tax,
  }))
  if (guesses.length > 0) await ctx.db.insertInto('guessed_county_taxes').values(guesses).execute()
}

const recordMissing = async (ctx: Ctx, placed: readonly Numbered[]) => {
  const lines = placed.flatMap(({ id, row: { account_id, transacted_at }, missing }) =>
    missing ? [{ account_id, transaction_id: id, transacted_at, reason: missing }] : [],
  )
  if (lines.length > 0) await ctx.db.insertInto('missing_prices').values(lines).execute()
}

/** Removes the records of the wrong fill. Its correction adds new ones. */
const removeTraces = async (ctx: Ctx, corrected: readonly Numbered[]) => {
  if (corrected.length === 0) return
  const ids = corrected.map(({ id }) => id)
  const accounts = [...new Set(corrected.flatMap(({ row, before }) => [row.account_id, before!.account_id]))]
  await ctx.db.deleteFrom('seen_prices').where('account_id', 'in', accounts).where('transaction_id', 'in', ids).execute()
  await ctx.db.deleteFrom('guessed_county_taxes').where('account_id', 'in', accounts).where('transaction_id', 'in', ids).execute()
  await ctx.db.deleteFrom('missing_prices').where('account_id', 'in', accounts).where('transaction_id', 'in', ids).execute()
}

export const recordTraces = async (ctx: Ctx, placed: readonly Numbered[]) => {
  await removeTraces(
    ctx,
    placed.filter(({ before }) => before),
  )
  await recordPrices(ctx, placed)
  await recordGuesses(ctx, placed)
  await recordMissing(ctx, placed)
}
