// docs/product/prices.md#indexes: a list of prices by day. A different price for a day is a new revision; the same price changes
// nothing.
import { enteredDay } from '@forecourt/domain/contract/fields.ts'
import { products } from '@forecourt/domain/reference/products.ts'
import { splitCells } from '@forecourt/domain/format/csv-cells.ts'
import { isDay, withoutPoint } from '@forecourt/domain/rules/read-line.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'

const titles = ['index', 'product_code', 'effective_from', 'price']
const highest = 5_000_000
const idOf = new Map(products.map(({ code, id }) => [code, id]))

type Line = { price_index_id: number; product_id: number; effective_from: string; price: number }

const refuse = (line: number, message: string): never => {
  throw invalid({ csv: [`Line ${line}: ${message}`] })
}

/** Accepts the whole file or nothing: with half a list, half of a day would be priced. */
const readLines = (csv: string, indexes: ReadonlyMap<string, number>): Line[] => {
  const [first = '', ...rest] = csv.replace(/^\u{FEFF}/u, '').split(/\r?\n/)
  const named = splitCells(first, ',')?.map((title) => title.trim().toLowerCase())
  if (named?.join() !== titles.join()) return refuse(1, `The columns must be ${titles.join(', ')}`)
  return rest.flatMap((text, at) => {
    if (text.trim() === '') return []
    const cells = splitCells(text, ',')?.map((cell) => cell.trim())
    if (cells?.length !== titles.length) return refuse(at + 2, `Must have ${titles.length} cells`)
    const [index = '', code = '', effective_from = '', price = ''] = cells
    const price_index_id = indexes.get(index) ?? refuse(at + 2, 'There is no such index')
    const product_id = idOf.get(code.padStart(3, '0')) ?? refuse(at + 2, 'There is no such product')
    if (!isDay(effective_from)) return refuse(at + 2, 'The day must be YYYY-MM-DD')
    if (!enteredDay.safeParse(effective_from).success) return refuse(at + 2, 'The day must be between 1900 and 2099')
    const amount = withoutPoint(price, 5)
    if (amount === undefined || amount <= 0 || amount > highest)
      return refuse(at + 2, 'The price must be dollars, such as 2.4173')
    return [{ price_index_id, product_id, effective_from, price: amount }]
  })
}

export const importPrices = (ctx: UserCtx, csv: string) =>
  inTransaction(ctx, async (ctx) => {
    // One list at a time, because revisions are numbered.
    await sql`select pg_advisory_xact_lock(hashtextextended('index-prices', 0))`.execute(ctx.db)
    const indexes = await ctx.db.selectFrom('price_indexes').select(['id', 'name']).execute()
    const lines = readLines(csv, new Map(indexes.map(({ id, name }) => [name, id])))
    // If a product and day appear twice in the file, the last line counts.
    const last = [
      ...new Map(lines.map((line) => [`${line.price_index_id} ${line.product_id} ${line.effective_from}`, line])).values(),
    ]
    const { numAffectedRows = 0n } = await sql`
      insert into index_prices (price_index_id, product_id, effective_from, revision, price, user_id)
      select g.price_index_id, g.product_id, g.effective_from, coalesce(p.revision, 0) + 1, g.price, ${ctx.who.user_id}
      from json_populate_recordset(null::index_prices, ${JSON.stringify(last)}) g
      left join lateral (
        select revision, price from index_prices p
        where p.price_index_id = g.price_index_id and p.product_id = g.product_id and p.effective_from = g.effective_from
        order by revision desc limit 1
      ) p on true
      where p.price is distinct from g.price`.execute(ctx.db)
    const added = Number(numAffectedRows)
    await audit(ctx, { action: 'index-prices.import', after: { added, unchanged: last.length - added } })
    return { added, unchanged: last.length - added }
  })
