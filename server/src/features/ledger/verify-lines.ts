// docs/product/ledger.md#what-is-proven: recalculates every invoiced line from its pricing. A cursor reads the lines once, in
// parts, so that ten million lines need no more memory than a few thousand.
import type { Pricing } from '@forecourt/domain/rules/pricing/line-taxes.ts'
import { priceAgain } from '@forecourt/domain/rules/pricing/price-again.ts'
import { centColumns, lineToPrice, priceRow, type StoredPrice } from '@forecourt/domain/rules/pricing/price-row.ts'
import { sql } from 'kysely'
import type { Db } from '#src/db/connect.ts'
import { within, type Scope } from './kept/scope.ts'

type Cents = Record<(typeof centColumns)[number], number>

type Line = StoredPrice &
  Cents & {
    account_id: number
    transacted_at: string
    id: number
    tran_id: string
    parent_id: number | null
    pricing_id: number
    price_rule_id: number | null
  }

const linesAtOnce = 2_000
/** Lines with the same pricing inputs share a pricing, so a few thousand pricings serve many lines. */
const mostPricings = 5_000

const amountsOf = (row: Cents) => centColumns.map((column) => row[column])
const isSame = (one: readonly number[], other: readonly number[]) => one.every((amount, at) => amount === other[at])

/** The price and discount of a line without an import were agreed and stay, so only its taxes can be recalculated. */
const reckoned = (line: Line, pricing: Pricing) =>
  amountsOf(line.import_id === null ? priceAgain(line, pricing).row : priceRow(lineToPrice(line), pricing).row)

const pricingsOf = (db: Db) => {
  const known = new Map<number, Pricing>()
  return async (lines: readonly Line[]) => {
    if (known.size > mostPricings) known.clear()
    const wanted = [...new Set(lines.map(({ pricing_id }) => pricing_id))].filter((id) => !known.has(id))
    if (wanted.length > 0) {
      const { rows } = await sql<{ id: number; inputs: Pricing }>`
        select id, inputs from pricings where id = any(${wanted}::bigint[])`.execute(db)
      for (const { id, inputs } of rows) known.set(id, inputs)
    }
    return known
  }
}

/**
 * Finds the original of a reversal or take-back, which has the original's amounts negated, whatever the pricing. An archived
 * original has no amounts here.
 */
const findGivenBack = async (db: Db, lines: readonly Line[]) => {
  const { rows } = await sql<Cents & { given_back_by: number; is_archived: boolean }>`
    select g.id as given_back_by, s.id is null as is_archived, ${sql.join(centColumns.map((column) => sql`-s.${sql.ref(column)} as ${sql.ref(column)}`))}
    from unnest(${lines.map(({ account_id }) => account_id)}::bigint[], ${lines.map(({ id }) => id)}::bigint[],
      ${lines.map(({ parent_id }) => parent_id)}::bigint[]) g (account_id, id, parent_id)
    left join reversals r on r.account_id = g.account_id and r.reversal_id = g.id
    left join transactions s on s.account_id = g.account_id and s.id in (r.sale_id, g.parent_id)
    where s.id is not null or (coalesce(r.sale_id, g.parent_id) is not null and exists (
      select from archived_parts where part like 'transactions\\_%'))`.execute(db)
  return Map.groupBy(rows, ({ given_back_by }) => given_back_by)
}

const shown = (amounts: readonly number[]) =>
  centColumns.map((column, at) => `${column} ${amounts[at]}`).filter((_, at) => amounts[at] !== 0)

const differing = async (db: Db, lines: readonly Line[], known: ReadonlyMap<number, Pricing>) => {
  const suspects = lines.flatMap((line) => {
    const pricing = known.get(line.pricing_id)
    const expected = pricing && reckoned(line, pricing)
    return expected && isSame(expected, amountsOf(line)) ? [] : [{ line, expected }]
  })
  if (suspects.length === 0) return []
  const originals = await findGivenBack(
    db,
    suspects.map(({ line }) => line),
  )
  return suspects
    .filter(
      ({ line }) =>
        !originals.get(line.id)?.some((original) => original.is_archived || isSame(amountsOf(original), amountsOf(line))),
    )
    .map(({ line: { account_id, tran_id, ...line }, expected }) => {
      const again = expected ? shown(expected).join(', ') : 'no pricing'
      return `account ${account_id}, ${tran_id}: ${shown(amountsOf({ ...line })).join(', ')}; reckoned again ${again}`
    })
}

/** The first lines that differ. Must run in the transaction of a snapshot, because a cursor reads the lines. */
export const verifyLines = async (db: Db, most: number, scope?: Scope) => {
  await sql`
    declare invoiced_lines no scroll cursor for
    select account_id, transacted_at, id, tran_id, parent_id, pricing_id, price_rule_id, quantity, unit_price, pump_price, network_price,
      network_total, cost_price, fees, is_exempt, told_taxes, taxed_from, import_id, ${sql.join(centColumns.map((column) => sql.ref(column)))}
    from transactions where invoice_id is not null and pricing_id is not null
      ${within(scope, 'invoices', 'invoice_id')}`.execute(db)
  const read = pricingsOf(db)
  const places: string[] = []
  for (;;) {
    const { rows } = await sql<Line>`fetch ${sql.lit(linesAtOnce)} from invoiced_lines`.execute(db)
    if (rows.length === 0 || places.length >= most) break
    places.push(...(await differing(db, rows, await read(rows))))
  }
  await sql`close invoiced_lines`.execute(db)
  return places.slice(0, most)
}
