// docs/product/sites.md#taxed-again: the job that runs after a person has corrected where a site is. It uses the functions of the
// import, so that a fill is corrected the same way as by a file.
import { products, type Product } from '@forecourt/domain/reference/products.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { eachByItself } from '#src/jobs/each-by-itself.ts'
import { evaluateExceptions } from '#src/features/exceptions/evaluate-exceptions.ts'
import { keepPricings } from '#src/features/pricing/keep-pricings.ts'
import { lineToPrice, priceRow } from '@forecourt/domain/rules/pricing/price-row.ts'
import { readPricing, type PricingOf } from '#src/features/pricing/read-pricing.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { isUninvoiced } from '#src/features/transactions/uninvoiced.ts'
import type { FoundSite } from './place/find-sites.ts'
import { findKnown, keyOf } from './place/known-transactions.ts'
import type { TransactionRow } from './place/transaction-row.ts'
import { transactionColumns, writeTransactions, type Placed } from './place/write-transactions.ts'

const daysTaxedAgain = 90
const atOnce = 1_000

type Key = { account_id: number; transacted_at: string; id: number }
type Stored = TransactionRow & Key & { key_network_id: number; key_tran_id: string }

/** Invoiced fills are not changed. */
const readKeys = async (ctx: SystemCtx, site_id: number) => {
  const { rows } = await sql<Key>`select account_id, transacted_at, id from transactions
    where site_id = ${site_id} and ${isUninvoiced('transactions')} and kind <> 'fee'
      and transacted_at > ${ctx.clock.now().toISOString()}::timestamp - make_interval(days => ${daysTaxedAgain})
    order by account_id, transacted_at, id`.execute(ctx.db)
  return rows
}

const listed = sql.join(transactionColumns.map((column) => sql.ref(`t.${column}`)))

/**
 * Two networks share a code in files, so the key of a fill may be under the other. A line that is billed again has a name of its
 * own, and its key has that of the network. A line without a key is not billed by itself.
 */
const readFills = async (ctx: SystemCtx, site_id: number, keys: readonly Key[]) => {
  const { rows } = await sql<Stored>`
    select ${listed}, t.id, t.card_status_id, k.card_network_id as key_network_id, k.tran_id as key_tran_id
    from unnest(${keys.map(({ account_id }) => account_id)}::bigint[], ${keys.map(({ transacted_at }) => transacted_at)}::timestamp[],
      ${keys.map(({ id }) => id)}::bigint[]) given (account_id, transacted_at, id)
    join transactions t using (account_id, transacted_at, id)
    join transaction_keys k on k.id = t.id
    where ${isUninvoiced()} and t.site_id = ${site_id}`.execute(ctx.db)
  return rows
}

const byId = new Map<number, Product>(products.map((product) => [product.id, product]))

/** The network's values stay, and the rest is recalculated from them. */
const reckonAgain = (fill: Stored, site: FoundSite, pricingOf: PricingOf) => {
  const { account_id, card_id, card_network_id, location_kind } = fill
  const on = fill.transacted_at.slice(0, 10)
  const product = byId.get(fill.product_id)!
  const is_ours = fill.correction > 0
  const pricing = pricingOf({ account_id, card_id, card_network_id, location_kind, product, site, on, is_ours })
  return { ...priceRow(lineToPrice(fill), pricing), pricing }
}

const isReckoned = ({ taxed_from }: Stored) => taxed_from === 'price' || taxed_from === 'total'

const isChanged = (before: Stored, after: TransactionRow) =>
  (Object.keys(after) as (keyof TransactionRow)[]).some(
    (column) => JSON.stringify(after[column]) !== JSON.stringify(before[column]),
  )

type Work = { site: FoundSite; pricingOf: PricingOf }

const correct = async (ctx: SystemCtx, fills: readonly Stored[], { site, pricingOf }: Work) => {
  const known = await findKnown(
    ctx,
    fills.map(({ key_network_id, key_tran_id }) => ({ card_network_id: key_network_id, tran_id: key_tran_id })),
  )
  const placed = fills.flatMap((fill) => {
    const { key_network_id, key_tran_id, id: _, ...stored } = fill
    const record = { card_network_id: key_network_id, tran_id: key_tran_id }
    const before = known.get(keyOf(record))
    if (!before) return []
    const again = isReckoned(fill) || fill.price_rule_id !== null ? reckonAgain(fill, site, pricingOf) : undefined
    const row = { ...stored, ...again?.row, time_zone: site.time_zone }
    const line: Placed = {
      record,
      row,
      digest: before.digest,
      line: before.line ?? 0,
      before,
      is_county_guessed: site.county_guessed,
      missing: again?.missing ?? null,
    }
    return isChanged(fill, row) ? [{ before, line, pricing: again?.pricing }] : []
  })
  const used = placed.flatMap(({ pricing }) => pricing ?? [])
  const idOf = await keepPricings(ctx, used)
  for (const { line, pricing } of placed) if (pricing) line.row.pricing_id = idOf(pricing)
  // A correction is attributed to the file that brought the fill.
  for (const group of Map.groupBy(placed, ({ before }) => `${before.import_id} ${before.told_by}`).values()) {
    const { import_id, told_by, made_at } = group[0]!.before
    await writeTransactions(
      ctx,
      { import_id, telling: { told_by, made_at } },
      group.map(({ line }) => line),
    )
  }
  return new Set(placed.map(({ before }) => before.id))
}

const siteOf = ({ db }: SystemCtx, id: number) =>
  db
    .selectFrom('sites')
    .select(['id', 'city', 'county', 'county_guessed', 'state', 'time_zone', 'site_group_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const taxFills = (ctx: SystemCtx, site_id: number, { account_id, keys }: Part) =>
  inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const site = await siteOf(ctx, site_id)
    const fills = await readFills(ctx, site_id, keys)
    const days = fills.map(({ transacted_at }) => transacted_at.slice(0, 10)).toSorted((a, b) => (a < b ? -1 : 1))
    const pricingOf = await readPricing(ctx, { accounts: [account_id], from: days[0] ?? '', to: days.at(-1) ?? '' })
    const corrected = await correct(ctx, fills, { site, pricingOf })
    const confirmed = site.county_guessed ? [] : fills.filter(({ id }) => !corrected.has(id)).map(({ id }) => id)
    if (confirmed.length > 0)
      await ctx.db
        .deleteFrom('guessed_county_taxes')
        .where('site_id', '=', site_id)
        .where('transaction_id', 'in', confirmed)
        .execute()
    await evaluateExceptions(
      ctx,
      fills.filter(({ id }) => !corrected.has(id)),
    )
  })

type Part = { account_id: number; keys: Key[] }

const partsOf = (keys: readonly Key[]) =>
  [...Map.groupBy(keys, ({ account_id }) => account_id)].flatMap(([account_id, own]) =>
    Array.from({ length: Math.ceil(own.length / atOnce) }, (_, part): Part => ({
      account_id,
      keys: own.slice(part * atOnce, (part + 1) * atOnce),
    })),
  )

/** Account by account: one that fails does not stop the others. Safe to run twice: a correct fill is only judged again. */
export const taxAgain = async (ctx: SystemCtx, { site_id }: { site_id: number }) =>
  eachByItself(partsOf(await readKeys(ctx, site_id)), (part) => taxFills(ctx, site_id, part))
