// The earlier fills of vehicles. The part of the ninety days that counts for all fills of a vehicle is summed in the database.
// Only the fills that count for some of them are read as rows, and only if they were not written just now.
import { sql } from 'kysely'
import { before, upTo } from '#src/db/up-to.ts'
import type { Ctx } from '#src/system/context.ts'
import { vehicleKey } from '#src/features/exceptions/followed-fills.ts'
import type { WrittenFills } from '#src/features/exceptions/judged-fill.ts'
import { usualDays, type VehicleFill, type VehicleHistory } from './usual-mileage.ts'
import { inParts, spanRows, spansOf, type Span } from './spans.ts'

type Fill = { account_id: number; id: number; vehicle_number: string; transacted_at: string; auth_number: string }

/** A fill, or (without an id) the sums of the days before, with the fills of swipes that continue into the span. */
type Found = { group: number } & (
  | (VehicleFill & { fills: null })
  | { id: null; fills: number; miles: number; quantity: number; own: VehicleFill[] | null }
)

const at = sql`b.transacted_at`
const columns = sql`b.id, b.transacted_at, b.site_id, b.auth_number, b.odometer, b.miles, b.quantity`

type Asked = { swipes: readonly string[]; isSpanRead: boolean }

const readHistories = async ({ db }: Pick<Ctx, 'db'>, spans: readonly Span<string>[], { swipes, isSpanRead }: Asked) => {
  const { rows, inMonths } = spanRows(spans, sql`text`)
  const days = sql`make_interval(days => ${usualDays})`
  const ofVehicle = sql`b.account_id = p.account_id and b.vehicle_number = p.owner and b.kind = 'sale'
    and ${inMonths(at, usualDays)}`
  const inSpan = sql`${ofVehicle} and (b.odometer > 0 or b.miles is not null) and b.transacted_at >= p.first_at
    and ${upTo(at, sql`p.last_at`)}`
  const { rows: found } = await sql<Found>`
    select p."group", b.* from ${rows} cross join lateral (
      select null::bigint as id, null::timestamp as transacted_at, null::bigint as site_id, null as auth_number, null::int as odometer,
        sum(b.miles)::float8 as miles, sum(b.quantity)::float8 as quantity, count(*)::int as fills,
        json_agg(json_build_object('id', b.id, 'transacted_at', b.transacted_at, 'site_id', b.site_id, 'auth_number', b.auth_number,
          'odometer', b.odometer, 'miles', b.miles, 'quantity', b.quantity)) filter (where b.auth_number = any(${swipes}::text[])) as own
      from transactions b
      where ${ofVehicle} and b.miles is not null and b.transacted_at >= p.first_at - ${days} and ${before(at, sql`p.first_at`)}
      union all
      -- Fills within ninety days of the first fill, but not of the last.
      select ${columns}, null, null from transactions b
      where p.first_at < p.last_at and ${ofVehicle} and b.miles is not null and b.transacted_at >= p.first_at - ${days}
        and ${before(at, sql`least(p.first_at, p.last_at - ${days})`)}
      ${isSpanRead ? sql`union all select ${columns}, null, null from transactions b where ${inSpan}` : sql``}
      union all
      (select ${columns}, null, null from transactions b
      where ${ofVehicle} and b.odometer > 0 and ${before(at, sql`p.first_at`)} and b.transacted_at >= p.first_at - ${days}
        and not b.auth_number = any(${swipes}::text[])
      order by b.transacted_at desc, b.id desc limit 1)
    ) b`.execute(db)
  return found
}

const byClock = (one: VehicleFill, other: VehicleFill) => {
  if (one.transacted_at !== other.transacted_at) return one.transacted_at < other.transacted_at ? -1 : 1
  return one.id - other.id
}

const historiesOf = async (ctx: Pick<Ctx, 'db'>, spans: readonly Span<string>[], asked: Asked) => {
  const histories = spans.map(({ first_at }): VehicleHistory => ({
    first_at,
    before: { fills: 0, miles: 0, quantity: 0 },
    rows: [],
  }))
  for (const { group, ...found } of await inParts(spans, (some) => readHistories(ctx, some, asked))) {
    const history = histories[group - 1]!
    if (found.id === null) {
      history.before = { fills: found.fills, miles: found.miles ?? 0, quantity: found.quantity ?? 0 }
      history.rows.push(...(found.own ?? []))
    } else history.rows.push(found)
  }
  return histories
}

/** Whether all fills in the span of a vehicle were written just now: it has no later ones, and no stored one is judged. */
const isWritten = (fills: readonly Fill[], written: WrittenFills) => {
  const stored = new Set(fills.filter(({ id }) => !written.fills.has(id)).map(vehicleKey))
  return ({ account_id, owner }: Span<string>) => {
    const key = vehicleKey({ account_id, vehicle_number: owner })
    return !written.followed.vehicles.has(key) && !stored.has(key)
  }
}

/** The same as `inSpan` reads, of such a vehicle. */
const writtenRows = ({ fills }: WrittenFills) => {
  const judged = [...fills.values()].filter((fill) => fill !== null)
  const measured = judged.filter(({ odometer, miles }) => (odometer ?? 0) > 0 || miles !== null)
  const ofVehicles = Map.groupBy(measured, vehicleKey)
  return ({ account_id, owner, first_at, last_at }: Span<string>) =>
    (ofVehicles.get(vehicleKey({ account_id, vehicle_number: owner })) ?? []).filter(
      ({ transacted_at }) => transacted_at >= first_at && transacted_at <= last_at,
    )
}

/** One history for each vehicle. Its rows are sorted by time, without duplicates. */
export const vehicleHistories = async (ctx: Pick<Ctx, 'db'>, fills: readonly Fill[], written?: WrittenFills) => {
  const swipes = [...new Set(fills.map(({ auth_number }) => auth_number))].filter((number) => number !== '')
  const spans = spansOf(fills, ({ vehicle_number }) => vehicle_number)
  const isNewest = written ? isWritten(fills, written) : () => false
  const newest = spans.filter(isNewest)
  const others = spans.filter((span) => !isNewest(span))
  const ofNewest = await historiesOf(ctx, newest, { swipes, isSpanRead: false })
  const histories = [...ofNewest, ...(await historiesOf(ctx, others, { swipes, isSpanRead: true }))]
  if (written) {
    const rowsOf = writtenRows(written)
    for (const [place, span] of newest.entries()) ofNewest[place]!.rows.push(...rowsOf(span))
  }
  for (const history of histories)
    history.rows = [...new Map(history.rows.map((row) => [row.id, row])).values()].toSorted(byClock)
  return histories
}
