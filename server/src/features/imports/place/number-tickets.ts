// docs/product/transactions-and-money.md#several-products-on-one-ticket: a mapped file without a column for the line has one id
// for all products of a ticket. Each product becomes a line with an id of its own before anything is looked up by id.
import { isLineMissing, mostLines, numberLines, ticketLineId, type KnownLine } from '@forecourt/domain/rules/ticket-lines.ts'
import type { TransactionLine } from '@forecourt/domain/rules/import-line.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { findOpened } from '#src/features/imports/held/held-lines.ts'
import { findProducts } from './find-products.ts'
import { keyOf } from './known-transactions.ts'
import type { NumberedLine } from './place-transactions.ts'
import { shownTranId } from './shown-tran-id.ts'

/** The second line shows that a ticket has several. Higher numbers are looked up only for those tickets. */
const firstLines = [1, 2]
/** What `ticketLineId` puts behind the id of a ticket. */
const lineEnding = '#[0-9]{1,2}$'
const allLines = Array.from({ length: mostLines }, (_, at) => at + 1)

type Ticket = Pick<TransactionLine, 'card_network_id' | 'tran_id'>
type Stored = Ticket & {
  place: number
  number: number
  import_id: number | null
  product_id: number | null
  /** Only for a line that waits. */
  id: number | null
  sealed: Buffer | null
}

const readLines = async (ctx: Ctx, tickets: readonly Ticket[], numbers: readonly number[]) => {
  const wanted = tickets.flatMap(({ card_network_id, tran_id }, place) =>
    numbers.map((number) => ({ place, number, card_network_id, tran_id: ticketLineId(tran_id, number) })),
  )
  const given = sql`unnest(${wanted.map(({ place }) => place)}::int[], ${wanted.map(({ number }) => number)}::int[],
    ${wanted.map(({ card_network_id }) => card_network_id)}::smallint[], ${wanted.map(({ tran_id }) => tran_id)}::text[])
    given (place, number, card_network_id, tran_id)`
  const { rows } = await sql<Stored>`
    select given.place, given.number, k.card_network_id, k.tran_id, k.import_id, t.product_id, null::bigint as id, null::bytea as sealed
    from ${given} join transaction_keys k using (card_network_id, tran_id)
      left join transactions t on t.account_id = k.account_id and t.transacted_at = k.transacted_at and t.id = k.id
    union all
    select given.place, given.number, h.card_network_id, h.tran_id, h.import_id, null, h.id, h.sealed
    from ${given} join held_transactions h using (card_network_id, tran_id) where h.state = 'waiting'`.execute(ctx.db)
  return Map.groupBy(rows, ({ place }) => place)
}

/**
 * How many lines of each ticket the files refused that brought its stored lines. Staff correct such a line and send it alone, and it
 * must not replace the other product of its ticket. A repeated line, refused for its id, was not missing.
 */
const readRefused = async ({ db }: Ctx, tickets: readonly (Ticket & { rows: readonly Stored[] })[]) => {
  const imports = [...new Set(tickets.flatMap(({ rows }) => rows.flatMap(({ import_id }) => import_id ?? [])))]
  if (imports.length === 0) return () => 0
  // The ids of another system may themselves end like a line of a ticket, so a problem may be of either id.
  const { rows } = await sql<{ import_id: number; tran_id: string; count: number }>`
    select p.import_id, given.tran_id, count(distinct p.line)::int as count from import_problems p
    cross join lateral (values (p.tran_id), (regexp_replace(p.tran_id, ${lineEnding}, ''))) either_id (id)
    join (select distinct unnest(${tickets.map(({ tran_id }) => shownTranId(tran_id))}::text[]) as tran_id) given on given.tran_id = either_id.id
    where p.import_id = any(${imports}::bigint[]) and p.field <> 'tran_id'
    group by 1, 2`.execute(db)
  const counts = new Map(rows.map(({ import_id, tran_id, count }) => [`${import_id}|${tran_id}`, count]))
  return ({ tran_id }: Ticket, import_id: number) => counts.get(`${import_id}|${shownTranId(tran_id)}`) ?? 0
}

export const numberTickets = async (
  ctx: Ctx,
  { import_id, lines }: { import_id: number | null; lines: readonly NumberedLine[] },
): Promise<readonly NumberedLine[]> => {
  const groups = [...Map.groupBy(lines, ({ record }) => keyOf(record)).values()]
  const isTold = (row: Stored) => import_id !== null && row.import_id === import_id
  const first = await readLines(
    ctx,
    groups.map((group) => group[0]!.record),
    firstLines,
  )
  const told = groups.flatMap((group, place) => (first.has(place) ? [{ ...group[0]!.record, rows: first.get(place)! }] : []))
  const refused = await readRefused(ctx, told)
  const several = groups.filter(
    (group, place) =>
      group.length > 1 || first.get(place)?.some((row) => row.number > 1 || isTold(row) || refused(row, row.import_id ?? 0) > 0),
  )
  if (several.length === 0) return lines
  const stored = await readLines(
    ctx,
    several.map((group) => group[0]!.record),
    allLines,
  )
  const waiting = [...stored.values()].flat().flatMap((row) => {
    const { id, sealed } = row
    const record = id !== null && sealed ? findOpened(ctx, { ...row, id, sealed }) : undefined
    return record ? [{ row, record }] : []
  })
  const records = [...several.flat().map(({ record }) => record), ...waiting.map(({ record }) => record)]
  const idOf = await findProducts(ctx, records)
  const nameOf = (record: TransactionLine) => String(idOf(record)?.id ?? record.product_code.toUpperCase())
  const heldNames = new Map(waiting.map(({ row, record }) => [row, nameOf(record)]))
  // A waiting line that can no longer be opened is treated as missing: the line that repairs it takes its number.
  const knownOf = (place: number, ticket: Ticket): KnownLine[] => {
    const rows = (stored.get(place) ?? []).filter((row) => row.id === null || heldNames.has(row))
    const isMissing = isLineMissing(rows, (id) => refused(ticket, id))
    return rows.map((row) => ({
      number: row.number,
      product: heldNames.get(row) ?? String(row.product_id),
      stays: isTold(row) || isMissing,
    }))
  }
  const ids = new Map<NumberedLine, string>()
  for (const [place, group] of several.entries()) {
    const numbers = numberLines(
      group.map(({ record }) => nameOf(record)),
      knownOf(place, group[0]!.record),
    )
    for (const [at, line] of group.entries()) ids.set(line, ticketLineId(line.record.tran_id, numbers[at]!))
  }
  return lines.map((line) => ({ ...line, record: { ...line.record, tran_id: ids.get(line) ?? line.record.tran_id } }))
}
