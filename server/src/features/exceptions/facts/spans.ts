// Each card or vehicle of the given fills once, with the time range to read.
import { sql, type RawBuilder } from 'kysely'
import { before } from '#src/db/up-to.ts'

type Fill = { account_id: number; transacted_at: string }

export type Span<Owner> = { account_id: number; owner: Owner; first_at: string; last_at: string }

export const spansOf = <F extends Fill, Owner extends string | number>(fills: readonly F[], ownerOf: (fill: F) => Owner) => {
  const spans = new Map<string, Span<Owner>>()
  for (const fill of fills) {
    const { account_id, transacted_at } = fill
    const owner = ownerOf(fill)
    const span = spans.get(`${account_id} ${owner}`)
    if (!span) spans.set(`${account_id} ${owner}`, { account_id, owner, first_at: transacted_at, last_at: transacted_at })
    else if (transacted_at < span.first_at) span.first_at = transacted_at
    else if (transacted_at > span.last_at) span.last_at = transacted_at
  }
  return [...spans.values()]
}

/** One statement handles this many cards or vehicles well within the database's time limit. */
const ownersAtOnce = 4_000

/** Reads the rows of all groups in parts. The group numbers continue from part to part. */
export const inParts = async <Owner, Row extends { group: number }>(
  spans: readonly Span<Owner>[],
  read: (some: readonly Span<Owner>[]) => Promise<Row[]>,
) => {
  const found: Row[] = []
  for (let from = 0; from < spans.length; from += ownersAtOnce)
    for (const row of await read(spans.slice(from, from + ownersAtOnce))) {
      row.group += from
      found.push(row)
    }
  return found
}

/** Also returns the whole months of the time range, so that the planner can skip the others. */
export const spanRows = (spans: readonly Span<string | number>[], type: RawBuilder<unknown>) => {
  const earliest = spans.reduce((first, { first_at }) => (first_at < first ? first_at : first), spans[0]!.first_at)
  const latest = spans.reduce((last, { last_at }) => (last_at > last ? last_at : last), spans[0]!.last_at)
  const rows = sql`unnest(${spans.map(({ account_id }) => account_id)}::bigint[], ${spans.map(({ owner }) => owner)}::${type}[],
    ${spans.map(({ first_at }) => first_at)}::timestamp[], ${spans.map(({ last_at }) => last_at)}::timestamp[])
    with ordinality p (account_id, owner, first_at, last_at, "group")`
  const inMonths = (at: RawBuilder<unknown>, days: number) => sql`
    ${at} >= date_trunc('month', ${earliest}::timestamp - make_interval(days => ${days}))
    and ${before(at, sql`date_trunc('month', ${latest}::timestamp) + interval '1 month'`)}`
  return { rows, inMonths }
}
